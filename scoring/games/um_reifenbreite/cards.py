"""Energy cards, chance cards and the chase car: what a turn may use, and what that leaves (rulebook: Using Energy Cards,
The Chance Cards, Cheating)."""

from __future__ import annotations

from scoring.games.um_reifenbreite import facts
from scoring.games.um_reifenbreite.race import Race, Rider
from scoring.games.um_reifenbreite.travel import reckoned_for
from scoring.games.um_reifenbreite.turn import CARDS, DIE, HANG, NO_CARD, ROLLS, Card, Turn
from scoring.replay.fault import Fault
from scoring.replay.road import CLIMB, COBBLES


def held(rider: Rider) -> list[str]:
    """The cards the rider may play, as the log writes them, one word a kind."""
    return [word for word, card in CARDS.items() if rider.cards(card)[card.value] > 0]


def cards_fault(race: Race, rider: Rider, turn: Turn) -> Fault | None:
    """Why the rider may not play these energy cards (Using Energy Cards; Energy Cards and Road Surfaces)."""
    if not turn.cards:
        return Fault("break-without-card", "break", (held(rider) if race.round > 1 else []) or ROLLS, rider=rider.name)
    word = turn.cards[0].word
    if race.round == 1:
        return Fault("card-first-round", word, ROLLS, rider=rider.name)
    for card in turn.cards:
        wanted = turn.cards.count(card)
        if rider.cards(card)[card.value] < wanted:
            return Fault(
                "card-not-held",
                card.word,
                held(rider) or ROLLS,
                rider=rider.name,
                card=card.word,
                wanted=wanted,
                has=rider.cards(card)[card.value],
            )
    if not race.surfaces:
        return None
    surface = race.course.surface[rider.cell]
    place = race.course.text[rider.cell]
    if surface == CLIMB:
        for card in turn.cards:
            if card.value in race.settings.shield:
                plain = [word for word in held(rider) if CARDS[word].value not in race.settings.shield]
                return Fault("card-shield", card.word, plain or ROLLS, rider=rider.name, card=card.word, place=place)
    if surface == COBBLES and len(turn.cards) > facts.CARDS_ON_COBBLES:
        legal = [f"{word} {die}" for die in DIE]
        return Fault("card-cobbles", turn.cards[1].word, legal, rider=rider.name, place=place).at_last()
    return None


def hang_fault(race: Race, rider: Rider, turn: Turn) -> Fault | None:
    """Why the rider may not hang on to the chase car (Cheating)."""
    if not race.has_photos:
        return Fault("module-off", HANG, ROLLS, module="photo", rules=race.settings.told)
    if turn.alone:
        return Fault("break-without-card", "break", held(rider), rider=rider.name)
    wanted = 2 if turn.whole else 1
    legal = [f"photo {' '.join('14'[:wanted])}"]
    if not turn.photos:
        return Fault("photo-missing", HANG, legal, wanted=wanted, rider=rider.name)
    if len(turn.photos) != wanted:
        return Fault("photo-count", "photo", legal, wanted=wanted, drawn=len(turn.photos), rider=rider.name)
    if race.settings.rulings["cheat-limit"] != "none" and rider.cheats >= facts.CHEATS_A_RACE:
        lines = list(rider.cheat_lines)
        return Fault(
            "cheat-limit", HANG, held(rider) or ROLLS, rider=rider.name, limit=facts.CHEATS_A_RACE, lines=lines
        )
    return None


def chance_due(race: Race, turn: Turn, rolled: int) -> bool:
    """Whether the sum draws a chance card: a 7, not in round 1, and not on the car if the league rules so."""
    if rolled != facts.CHANCE_SUM or race.round == 1:
        return False
    return turn.way != HANG or race.settings.rulings["seven-hanging"] == "yes"


def chance_fault(race: Race, rider: Rider, turn: Turn, rolled: int) -> Fault | None:
    """Why the turn's chance card, or the lack of one, is wrong (The Chance Cards)."""
    due = chance_due(race, turn, rolled)
    name = turn.chance
    if name is None:
        return _missing(race, rider, turn, rolled) if due else None
    if not due:
        hanging = rolled == facts.CHANCE_SUM and turn.way == HANG
        reckoning = _sum(race, rider, turn, rolled)
        legal = [f"{rider.name} {' '.join(turn.words[1 : turn.words.index('chance')])}"]
        return Fault(
            "chance-not-due", name, legal, rider=rider.name, reckoning=reckoning, hanging=hanging, round=race.round
        )
    if name == "witness" and not race.has_photos:
        return Fault("module-off", name, _deck(race), module="photo", rules=race.settings.told)
    if name in facts.CHANCE_GAINS:
        return _gain_fault(rider, turn)
    if name in facts.CHANCE_LOSES:
        return _loss_fault(rider, turn)
    return None


def _deck(race: Race) -> list[str]:
    """The chance cards that this race is ridden with."""
    return [f"chance {card}" for card in facts.CHANCE_CARDS if card != "witness" or race.has_photos]


def _missing(race: Race, rider: Rider, turn: Turn, rolled: int) -> Fault:
    reckoning = _sum(race, rider, turn, rolled)
    return Fault("chance-missing", turn.words[1], _deck(race), rider=rider.name, reckoning=reckoning)


def _sum(race: Race, rider: Rider, turn: Turn, rolled: int) -> dict[str, object]:
    """How the sum comes about that draws a chance card or does not: before the card, and before terrain but for the ruling."""
    reckoning = {**reckoned_for(race, rider, turn, rolled), "chance": None, "bonus": 0}
    return reckoning if race.seven_after_terrain else {**reckoning, "terrain": 0}


def _gain_fault(rider: Rider, turn: Turn) -> Fault | None:
    """The rider takes up a card of their own number that was played or lost, this turn's included; none only if there is none."""
    played = rider.team.played[rider.own]
    spent = [card.value for card in turn.cards if not card.joker]
    legal = [f"e{value}" for value in facts.ENERGY_VALUES if played[value] or value in spent] or [NO_CARD]
    word = turn.card.word if turn.card else NO_CARD
    if word in legal:
        return None
    return Fault("gain-joker" if turn.card and turn.card.joker else "gain-none" if word == NO_CARD else "gain-not-played",
                 word, legal, rider=rider.name, card=word, chance=turn.chance).at_last()  # fmt: skip


def _loss_fault(rider: Rider, turn: Turn) -> Fault | None:
    """The rider hands in a card of their own, a joker if there is none, nothing if the team has no joker either."""
    left = [word for word, card in CARDS.items() if rider.cards(card)[card.value] > turn.cards.count(card)]
    own = [word for word in left if not CARDS[word].joker]
    legal = own or left or [NO_CARD]
    word = turn.card.word if turn.card else NO_CARD
    if word in legal:
        return None
    code = "lose-none" if turn.card is None else "lose-joker" if turn.card.joker and own else "lose-not-held"
    return Fault(code, word, legal, rider=rider.name, card=word, chance=turn.chance).at_last()


def chance_warning(race: Race, turn: Turn) -> Fault | None:
    """That this chance card has been drawn more often than the deck has it (a house default, so a warning only)."""
    name = turn.chance
    if name is None:
        return None
    copies = facts.CHANCE_CARDS[name]
    drawn = race.chance_drawn.get(name, 0)
    if drawn < copies:
        return None
    return Fault("chance-too-often", name, [], card=name, copies=copies, drawn=drawn + 1)


def play(race: Race, rider: Rider, turn: Turn) -> None:
    """Take what the turn uses from the hands: energy cards, chance card, photo cards. A card not held changes no hand."""
    for card in turn.cards:
        _give_up(rider, card)
    if turn.way == HANG:
        rider.cheats += 1
        rider.photos.extend(turn.photos)
    if turn.chance:
        _draw(race, rider, turn, turn.chance)


def _draw(race: Race, rider: Rider, turn: Turn, name: str) -> None:
    race.chance_drawn[name] = race.chance_drawn.get(name, 0) + 1
    race.chance_left -= 1
    if not race.chance_left:
        race.shuffle_chance_cards()
    if name == "witness" and race.has_photos:
        rider.photos.append(turn.photo)
    if turn.card is None:
        return
    if name in facts.CHANCE_LOSES:
        _give_up(rider, turn.card)
    elif name in facts.CHANCE_GAINS and rider.team.played[rider.own][turn.card.value] > 0 and not turn.card.joker:
        rider.team.played[rider.own][turn.card.value] -= 1
        rider.team.own[rider.own][turn.card.value] += 1


def _give_up(rider: Rider, card: Card) -> None:
    pile = rider.cards(card)
    if pile[card.value] > 0:
        pile[card.value] -= 1
        if not card.joker:
            rider.team.played[rider.own][card.value] += 1
