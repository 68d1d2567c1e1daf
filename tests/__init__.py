"""The tests, mirroring the packages; what they share lies here."""
