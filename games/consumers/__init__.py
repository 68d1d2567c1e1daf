"""Sockets: translate in, one service or selector call, translate out."""
