"""How dates are written, language by language: the same everywhere on the site."""
