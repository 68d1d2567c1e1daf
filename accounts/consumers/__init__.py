"""Sockets about people."""

from accounts.consumers.site import SiteConsumer

__all__ = ["SiteConsumer"]
