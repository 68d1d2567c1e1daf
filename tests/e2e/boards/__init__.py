"""The boards by themselves: a page with nothing but a board, fed with positions of the real rules."""
