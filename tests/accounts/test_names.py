"""Which names are refused and why, and which two names are the same."""

import pytest

from accounts import names

ACCEPTED = [
    "Anna",
    "matei_c",
    "Jana Králová",
    "Șerban",
    "Květa",
    "O'Neil",
    "x2",
    "李明",
    "ひらカナ漢",
    "Мария",
    "Nguyễn Thế",
    "ที่รัก",
    "ক্ষোঁ",
    "Ελένη",
    "Ana-Maria 2",
    "a" * 20,
]

REFUSED = [
    ("", "short"),
    ("a", "short"),
    ("a" * 21, "long"),
    ("a" * 5000, "long"),
    (" Anna", "blank"),
    ("Anna ", "blank"),
    ("An\u200bna", "invisible"),
    ("An\u200dna", "invisible"),
    ("\ufeffAnna", "invisible"),
    ("Anna\u202e", "invisible"),
    ("An\u00adna", "invisible"),
    ("Anna\n", "invisible"),
    ("An\x00na", "invisible"),
    ("An\u00a0na", "invisible"),
    ("An\u3000na", "invisible"),
    ("\ud800x", "invisible"),
    ("An\u2060na", "invisible"),
    ("Anna\ufe0f", "invisible"),
    ("An\u034fna", "invisible"),
    ("An\U000e0100na", "invisible"),
    ("\ud55c\u115f\uae00", "invisible"),
    ("\ud55c\u1160\uae00", "invisible"),
    ("\ud55c\u3164\uae00", "invisible"),
    ("\ud55c\uffa0\uae00", "invisible"),
    ("An\u180bna", "invisible"),
    ("Ann\u0301\u0302\u0303a", "accents"),
    ("Ann\u1ebf\u0303a", "accents"),
    ("Anna -\u0301x", "accents"),
    ("\u0301Anna", "accents"),
    ("An \u0301na", "accents"),
    ("<b>Anna</b>", "character"),
    ("anna@home", "character"),
    ("anna/x", "character"),
    ("Anna😀", "character"),
    ("an%20na", "character"),
    ("_anna", "ends"),
    ("anna.", "ends"),
    ("an  na", "marks"),
    ("an._na", "marks"),
    ("12345", "digits"),
    ("Аnna", "scripts"),  # Cyrillic А
    ("Annа", "scripts"),  # Cyrillic а
    ("Αnna", "scripts"),  # Greek Α
    ("anna١", "scripts"),
    ("٣ب", "numerals"),
    ("admin", "reserved"),
    ("Admin", "reserved"),
    ("ADMIN", "reserved"),
    ("ａｄｍｉｎ", "reserved"),
    ("Guest 123", "reserved"),
    ("computer_7", "reserved"),
    ("Closed 5", "reserved"),
    ("Tercet", "reserved"),
    ("Quadtria", "reserved"),
]


@pytest.mark.parametrize("name", ACCEPTED)
def test_a_plain_name_of_one_script_is_kept_as_it_is(name: str) -> None:
    assert names.clean(name) == name


@pytest.mark.parametrize(("name", "code"), REFUSED)
def test_a_bad_name_is_refused_with_the_rule_that_it_breaks(name: str, code: str) -> None:
    with pytest.raises(names.NameRefused) as refused:
        names.clean(name)
    assert refused.value.code == code
    assert str(refused.value.message)


def test_every_rule_says_something_of_its_own() -> None:
    sentences = {}
    for name, code in REFUSED:
        with pytest.raises(names.NameRefused) as refused:
            names.clean(name)
        sentences.setdefault(str(refused.value.message).split("(")[0][:30], code)
    assert len(sentences) >= len({code for _, code in REFUSED})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"),
        ("Straße", "STRASSE"),
        ("Ａｎｎａ", "anna"),
        ("Ka\u0301ja", "Kája"),
        ("ﬁna", "FINA"),
        ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
    ],
)
def test_names_that_differ_in_case_or_form_have_one_key(one: str, other: str) -> None:
    assert names.key(one) == names.key(other)


@pytest.mark.parametrize(("one", "other"), [("аса", "aca"), ("ВОТ", "Bot"), ("оао", "oao"), ("ІОР", "IOP")])
def test_names_that_look_alike_across_scripts_have_one_skeleton(one: str, other: str) -> None:
    assert names.key(one) != names.key(other)
    assert names.skeleton(one) == names.skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("Arno", "Amo"), ("bot0", "boto"), ("Ilinca", "llinca"), ("Ana", "Ană")])
def test_names_of_one_script_may_be_near_each_other(one: str, other: str) -> None:
    assert names.skeleton(one) != names.skeleton(other)


@pytest.mark.parametrize("title", ["Tři v řadě", "Klub Мария", "S.K. “Bílá věž” (Brno)", "李明 & friends"])
def test_a_title_may_hold_punctuation_and_words_of_several_scripts(title: str) -> None:
    assert names.clean_title(title, 3, 60) == title


@pytest.mark.parametrize(
    ("title", "code"),
    [
        ("ab", "short"),
        ("a" * 61, "long"),
        ("123", "digits"),
        ("Tercet", "reserved"),
        ("Kl\u0443b", "scripts"),
        ("Klub\u202e", "invisible"),
        ("Klub\nDva", "invisible"),
        ("Z̷̛̈́̂algo", "accents"),
    ],
)
def test_a_title_is_refused_for_the_same_tricks_as_a_name(title: str, code: str) -> None:
    with pytest.raises(names.NameRefused) as refused:
        names.clean_title(title, 3, 60)
    assert refused.value.code == code
