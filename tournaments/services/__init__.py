"""What changes clubs and events. Each service is one transaction, safe to repeat."""
