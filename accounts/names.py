"""What a name may be, and when two names are the same or look the same. Pure: no database, no Django models.

Three forms of a name matter: the name as shown (NFKC), its *key* (NFKC and case folding: what uniqueness and look-up go
by) and its *skeleton* (letters of other scripts replaced by the Latin letters they look like, Unicode TS 39: what keeps
``Аnna`` with a Cyrillic А from passing for ``Anna``).
"""

from __future__ import annotations

import unicodedata
from functools import cache
from itertools import pairwise

from confusable_homoglyphs import categories, confusables
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SHORTEST, LONGEST = 2, 20
"""Length of a name in characters, after normalisation."""

INNER_MARKS = frozenset("_-.' ")
"""What a name may hold between its letters and digits."""

_WORDS = """
    about abort account accounts admin administrator anonymous anybody anyone api archive arbiter bot club closed
    computer director everyone games guest help learn lobby login logout me moderator nobody none null official
    owner play player quadtria ratings referee root rules security settings signup site spectator staff superuser
    support system team tercet tournament tournaments trixo troika undefined unknown user watcher webmaster
"""
RESERVED = frozenset(_WORDS.split())
"""Keys that name the site or one of its roles, never a person."""

RESERVED_FIRST_WORDS = frozenset(["admin", "closed", "computer", "guest", "moderator", "tercet"])
"""Nobody's name begins with one of these words: they tell guests, computers and closed accounts apart from people."""

WRITING_SYSTEMS = (
    frozenset(["HAN", "HIRAGANA", "KATAKANA"]),
    frozenset(["HAN", "HANGUL"]),
    frozenset(["HAN", "BOPOMOFO"]),
)
"""Scripts that one writing system mixes (Unicode TS 39, "highly restrictive")."""


MOST_MARKS = 2
"""How many accents one letter may carry: as many as any living spelling needs, too few to scribble over a line."""

_IGNORABLE = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
"""Default_Ignorable_Code_Point of Unicode's DerivedCoreProperties: letters and marks among them that show nothing."""


class NameRefused(ValueError):
    """A name cannot be taken; ``code`` names the rule and the message says what is wrong."""

    def __init__(self, code: str, message: object) -> None:
        super().__init__(str(message))
        self.code = code
        self.message = message


def key(name: str) -> str:
    """Return what uniqueness and look-up go by: NFKC, case folded, NFKC again (folding may denormalise)."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def skeleton(name: str) -> str:
    """Return the key of the name with every foreign letter replaced by the Latin one that it looks like."""
    return key("".join(_latin_twin(character) for character in unicodedata.normalize("NFKC", name)))


@cache
def _latin_twin(character: str) -> str:
    if character.isascii():
        return character
    for twin in confusables.confusables_data.get(character, ()):
        if twin["c"].isascii() and twin["c"].isalnum():
            return _capital_i(character, twin["c"])
    return character


def _capital_i(character: str, twin: str) -> str:
    """Unicode draws a capital I as a small L; names keep the two apart, so a capital goes with the capital."""
    return "I" if twin == "l" and unicodedata.category(character) == "Lu" else twin


def clean(name: str) -> str:
    """Return the name as it will be shown, or raise NameRefused with the rule that it breaks."""
    _refuse_invisible(name)
    if name != name.strip():
        raise NameRefused("blank", _("A name may not begin or end with a blank."))
    shown = unicodedata.normalize("NFKC", name)
    _refuse_length(shown)
    _refuse_characters(shown)
    _refuse_mixed_scripts(shown)
    _refuse_reserved(shown)
    return shown


def clean_title(title: str, shortest: int, longest: int) -> str:
    """Return the name of something that is no person, such as a club, as it will be shown; raise NameRefused.

    Titles may hold any visible punctuation, and words of different scripts, but no word that mixes them.
    """
    _refuse_invisible(title)
    shown = " ".join(unicodedata.normalize("NFKC", title).split())
    _refuse_length(shown, shortest, longest)
    _refuse_piled_marks(shown)
    for word in shown.split():
        _refuse_mixed_scripts(word)
    if not any(unicodedata.category(character)[0] == "L" for character in shown):
        raise NameRefused("digits", _("A name has at least one letter."))
    if skeleton(shown) in RESERVED:
        raise NameRefused("reserved", _("This name is reserved for the site."))
    return shown


def _refuse_invisible(name: str) -> None:
    for character in name:
        if character != " " and _shows_nothing(character):
            raise NameRefused(
                "invisible",
                _("The name holds an invisible character (%(code)s). Please type it anew.")
                % {"code": f"U+{ord(character):04X}"},
            )


def _shows_nothing(character: str) -> bool:
    if unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Zs"}:
        return True
    return any(first <= ord(character) <= last for first, last in _IGNORABLE)


def _refuse_length(name: str, shortest: int = SHORTEST, longest: int = LONGEST) -> None:
    if len(name) < shortest:
        raise NameRefused("short", _("A name has at least %(count)d characters.") % {"count": shortest})
    if len(name) > longest:
        raise NameRefused(
            "long",
            ngettext_lazy(
                "A name has at most %(limit)d characters; this one is %(over)d character too long.",
                "A name has at most %(limit)d characters; this one is %(over)d characters too long.",
                len(name) - longest,
            )
            % {"limit": longest, "over": len(name) - longest},
        )


def _refuse_characters(name: str) -> None:
    for character in name:
        if not (_is_letter_or_digit(character) or character in INNER_MARKS):
            raise NameRefused(
                "character",
                _("A name is made of letters, digits, blanks and _ - . ' but not of “%(character)s”.")
                % {"character": character},
            )
    _refuse_piled_marks(name)
    if not (_is_letter_or_digit(name[0]) and _is_letter_or_digit(name[-1])):
        raise NameRefused("ends", _("A name begins and ends with a letter or a digit."))
    if any(a in INNER_MARKS and b in INNER_MARKS for a, b in pairwise(name)):
        raise NameRefused("marks", _("Blanks and _ - . ' stand alone between letters or digits."))
    if not any(unicodedata.category(character)[0] == "L" for character in name):
        raise NameRefused("digits", _("A name has at least one letter."))


def _refuse_piled_marks(name: str) -> None:
    """Refuse accents that stand on no letter, and more than two on one."""
    most = 0
    for character in unicodedata.normalize("NFD", name):
        if unicodedata.category(character) == "Mn":
            most -= 1
            if most < 0:
                raise NameRefused("accents", _("A letter carries at most %(count)d accents.") % {"count": MOST_MARKS})
        else:
            most = MOST_MARKS if _is_letter_or_digit(character) else 0


def _is_letter_or_digit(character: str) -> bool:
    return unicodedata.category(character) in {"Lu", "Ll", "Lt", "Lo", "Lm", "Mn", "Mc", "Nd"}


def _refuse_mixed_scripts(name: str) -> None:
    scripts = set(categories.unique_aliases(name)) - {"COMMON", "INHERITED"}
    if len(scripts) > 1 and not any(scripts <= system for system in WRITING_SYSTEMS):
        raise NameRefused(
            "scripts",
            _("The name mixes letters of several scripts (%(scripts)s), which lets one name look like another.")
            % {"scripts": ", ".join(sorted(script.title() for script in scripts))},
        )
    if any(character.isdigit() and not character.isascii() for character in name):
        raise NameRefused("numerals", _("Please write digits as 0 to 9."))


def _refuse_reserved(name: str) -> None:
    words = skeleton(name).replace("_", " ").replace("-", " ").replace(".", " ").split()
    if skeleton(name) in RESERVED or (words and words[0] in RESERVED_FIRST_WORDS):
        raise NameRefused("reserved", _("This name is reserved for the site."))
