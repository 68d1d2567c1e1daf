"""A bag of Trixo that many tests draw from; perft is known for it (rules.md)."""

BAG = "SOXTOOOOSXXOXXXTSTOXOXTXXOXOOOOTXOXX"
