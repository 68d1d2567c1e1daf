"""The set phrases that partners have instead of free chat while they play. PURE."""

from games.engine.text import gettext_noop

LINE_LENGTH = 500

PHRASES: dict[str, str] = {
    "hello": gettext_noop("Hello!"),
    "good-luck": gettext_noop("Good luck, have fun."),
    "well-played": gettext_noop("Well played!"),
    "thanks": gettext_noop("Thank you."),
    "sorry": gettext_noop("Sorry, my mistake."),
    "moment": gettext_noop("One moment, please."),
    "back": gettext_noop("I am back."),
    "good-game": gettext_noop("Good game."),
}
