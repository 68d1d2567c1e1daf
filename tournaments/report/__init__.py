"""Tournament report files (FIDE TRF), read and written: PURE."""
