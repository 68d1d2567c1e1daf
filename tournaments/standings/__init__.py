"""Points, tie-breaks and tables of every format: PURE."""
