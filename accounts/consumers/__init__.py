"""Sockets about people, and those of public pages."""

from accounts.consumers.site import SiteConsumer
from accounts.consumers.topic import TopicConsumer

__all__ = ["SiteConsumer", "TopicConsumer"]
