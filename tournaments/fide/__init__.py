"""FIDE's book: the columns of a tournament report file, and the engine that knows Swiss pairing and tie-breaks."""
