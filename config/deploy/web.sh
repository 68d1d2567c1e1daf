#!/bin/sh
# The web server alone, behind a proxy that sets X-Forwarded-For and X-Forwarded-Proto; broker and database elsewhere.
set -eu
exec python -m daphne -v 0 --no-server-name --proxy-headers \
    -e "tcp:port=${PORT:-8000}:interface=${HOST:-0.0.0.0}:backlog=2048" \
    --websocket-max-message-size 16384 --websocket-max-frame-size 16384 \
    config.asgi:application
