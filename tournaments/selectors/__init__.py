"""What reads clubs and events."""
