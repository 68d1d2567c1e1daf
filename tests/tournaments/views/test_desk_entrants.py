"""The field under the director's hand."""

import pytest

from games.timing import utc_now
from tests.factories import make_user
from tests.tournaments.builders import enter, make_event, start
from tournaments.models import Absence, Director, EntrantStatus, ForbiddenPair

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(client):
    user = make_user("Petr")
    client.force_login(user)
    return user


def send(client, event, action, **data):
    fields = {f"{action}-{name}": value for name, value in data.items()}
    return client.post(f"/event/{event.key}/desk/entrants/", {"action": action, **fields}, follow=True)


def press(client, event, what):
    return client.post(f"/event/{event.key}/desk/entrants/", {"do": what}, follow=True)


def names(event, status=EntrantStatus.ENTERED):
    return sorted(event.entrant_set.filter(status=status).values_list("name", flat=True))


def test_a_person_is_added_by_name(client, director):
    event = make_event(created_by=director)
    make_user("Anna")
    send(client, event, "person", person="anna")
    assert names(event) == ["Anna"]


def test_a_name_that_nobody_bears_is_refused_and_kept(client, director):
    event = make_event(created_by=director)
    answer = send(client, event, "person", person="Nobody Here")
    assert answer.status_code == 422
    assert 'value="Nobody Here"' in answer.content.decode()


def test_computers_fill_the_field_up_to_a_number(client, director):
    event = make_event(created_by=director)
    enter(event, 3)
    send(client, event, "computers", level="1", total="8")
    assert event.entrant_set.filter(status="entered").count() == 8
    assert send(client, event, "computers", level="1", total="8").status_code == 422


def test_somebody_without_an_account_walks_in_at_round_two(client, director):
    event = make_event(over_the_board=True, created_by=director, rounds=5, late_until=3)
    enter(event, 4)
    start(event)
    send(client, event, "walk_in", name="Žofie Malá", rating="1650", club_name="Dáma Praha")
    walk_in = event.entrant_set.get(name="Žofie Malá")
    assert (walk_in.rating, walk_in.club_name, walk_in.first_round) == (1650, "Dáma Praha", 2)


def test_an_entrant_is_taken_out_and_brought_back(client, director):
    event = make_event(over_the_board=True, created_by=director)
    one = enter(event, 3)[0]
    press(client, event, f"remove:{one.pk}")
    assert names(event, EntrantStatus.WITHDRAWN) == ["Player 1"]
    press(client, event, f"return:{one.pk}")
    assert len(names(event)) == 3


def test_byes_and_absences_are_noted_and_taken_back(client, director):
    event = make_event(over_the_board=True, created_by=director, rounds=5)
    one = enter(event, 3)[0]
    send(client, event, "absence", entrant=one.pk, round="2", kind="half")
    assert Absence.objects.get(entrant=one).half
    send(client, event, "absence", entrant=one.pk, round="2", kind="back")
    assert not Absence.objects.exists()


def test_two_are_kept_apart_and_allowed_again(client, director):
    event = make_event(over_the_board=True, created_by=director)
    one, two, _three = enter(event, 3)
    send(client, event, "forbidden", first=two.pk, second=one.pk)
    pair = ForbiddenPair.objects.get()
    press(client, event, f"allow:{pair.first_id}-{pair.second_id}")
    assert not ForbiddenPair.objects.exists()


def test_a_director_is_named_and_removed(client, director):
    event = make_event(created_by=director)
    helper = make_user("Hana")
    send(client, event, "director", director="Hana")
    assert event.director_set.get().user == helper
    press(client, event, f"director_off:{helper.pk}")
    assert not event.director_set.exists()
    assert event.log_set.filter(action="director").count() == 2


def test_a_name_is_found_and_many_cost_no_query_more(client, director, django_assert_max_num_queries):
    event = make_event(over_the_board=True, created_by=director)
    enter(event, 120)
    assert "Player 77" in client.get(f"/event/{event.key}/desk/entrants/?q=player 77").content.decode()
    with django_assert_max_num_queries(34):
        client.get(f"/event/{event.key}/desk/entrants/")


def test_nonsense_is_not_found(client, director):
    event = make_event(created_by=director, starts_at=utc_now())
    assert press(client, event, "remove:").status_code == 404
    assert press(client, event, "explode:1").status_code == 404


def test_every_button_says_what_it_has_done_and_to_whom(client):
    director = make_user("Petr")
    client.force_login(director)
    event = make_event(created_by=director)
    anna, ben = enter(event, users=[make_user("Anna"), make_user("Ben")])
    Director.objects.create(event=event, user=make_user("Dana"))

    def said(**data):
        answer = client.post(f"/event/{event.key}/desk/entrants/", data, follow=True)
        return [str(message) for message in answer.context["messages"]]

    forbidden = {"forbidden-first": anna.pk, "forbidden-second": ben.pk}
    assert said(action="forbidden", **forbidden) == ["Anna and Ben will not be paired."]
    assert said(do=f"allow:{anna.pk}-{ben.pk}") == ["Anna and Ben may be paired again."]
    away = {"absence-entrant": anna.pk, "absence-round": 2, "absence-kind": "half"}
    assert said(action="absence", **away) == ["Anna has a half-point bye in round 2."]
    assert said(do=f"remove:{anna.pk}") == ["Anna is taken out."]
    assert said(do=f"return:{anna.pk}") == ["Anna is back."]
    assert said(do=f"director_off:{event.director_set.get().user_id}") == ["Dana no longer directs."]
