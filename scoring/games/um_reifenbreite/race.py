"""The state of a race: who stands where, who has yet to move, what each team still holds.

Places and turns are masks of cells (see `scoring.replay.road`): `taken` has every rider on the road, `waiting` those of
them who have not moved this round. The rider who is next is the highest bit of `waiting`.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from scoring.games.um_reifenbreite import facts
from scoring.games.um_reifenbreite.jersey import Jersey
from scoring.games.um_reifenbreite.settings import Settings
from scoring.games.um_reifenbreite.turn import Card
from scoring.replay.road import NOWHERE, Course
from scoring.replay.statuses import HOME, RIDING

Pile = dict[int, int]


def _pile(cards: tuple[int, ...]) -> Pile:
    """How many cards of each value there are."""
    return {value: cards.count(value) for value in facts.ENERGY_VALUES}


class Team:
    """A team's energy cards: `own[n]` are those of rider n, `jokers` everybody's, `played[n]` what rider n has played or lost.

    Each maps a card's value (5 or 6) to how many there are.
    """

    __slots__ = ("colour", "own", "jokers", "played")

    def __init__(self, colour: str, energy: dict[str, tuple[int, ...]]) -> None:
        self.colour = colour
        self.own = {n: _pile(energy.get(str(n), ())) for n in range(1, facts.RIDERS_A_TEAM + 1)}
        self.jokers = _pile(energy.get("joker", ()))
        self.played = {n: _pile(()) for n in range(1, facts.RIDERS_A_TEAM + 1)}

    def saved(self) -> Team:
        """A copy of the team's cards."""
        other = copy(self)
        other.own = {n: dict(pile) for n, pile in self.own.items()}
        other.jokers = dict(self.jokers)
        other.played = {n: dict(pile) for n, pile in self.played.items()}
        return other


class Rider:
    """A rider. `cell` is where they stand or last stood, `start` where their latest move began, `steps` how many it took.

    `lines` counts the sprint lines they have crossed, `line` is the log's that brought them there; `reason` is the code that
    says why nobody may follow their latest move; `doubtful` that the line of that move was in error, so that nobody is judged
    by it.
    """

    __slots__ = (
        "number", "name", "team", "own", "cell", "start", "steps", "reason", "doubtful", "moved",
        "status", "lines", "photos", "line", "cheats", "cheat_lines", "dismounted",
    )  # fmt: skip

    def __init__(self, number: int, team: Team) -> None:
        self.number = number
        self.name = str(number)
        self.team = team
        self.own = number % 10
        self.cell = NOWHERE
        self.start = NOWHERE
        self.steps = 0
        self.reason = ""
        self.doubtful = False
        self.moved = False
        self.dismounted = False
        self.status = RIDING
        self.lines = 0
        self.line = 0
        self.photos: list[int] = []
        self.cheats = 0
        self.cheat_lines: list[int] = []

    def saved(self, team: Team) -> Rider:
        """A copy of the rider, riding for `team`."""
        other = copy(self)
        other.team = team
        other.photos = list(self.photos)
        other.cheat_lines = list(self.cheat_lines)
        return other

    def cards(self, card: Card) -> Pile:
        """The pile a card comes from: the team's jokers or the rider's own."""
        return self.team.jokers if card.joker else self.team.own[self.own]


class Race:
    """A race while it is ridden."""

    def __init__(self, settings: Settings, course: Course) -> None:
        self.settings = settings
        self.course = course
        self.riders: dict[int, Rider] = {}
        self.teams: dict[str, Team] = {}
        self.at: list[Rider | None] = [None] * len(course.row)
        self.taken = 0
        self.waiting = 0
        self.round = 0
        self.running = False
        self.just_moved: Rider | None = None
        self.dismounted: list[Rider] = []
        self.finish: list[Rider] = []
        self.sprints: list[list[Rider]] = [[] for _ in course.sprints]
        self.jersey = Jersey(settings, [sprint.points for sprint in course.sprints])
        self.chance_drawn: dict[str, int] = {}
        self.final_photos: tuple[int, ...] = ()
        self.surfaces = settings.surfaces
        self.terrain = course.terrain if settings.surfaces else [0] * len(course.row)
        self.scores_sprints = "sprints" in settings.modules
        self.has_photos = "photo" in settings.modules
        self.draft_exact = settings.rulings["draft-steps"] == "exact"
        self.shuffle_chance_cards()
        self.seven_after_terrain = settings.rulings["seven"] == "move"

    def rider(self, number: int) -> Rider:
        """The rider of this number, entered with their team if new."""
        rider = self.riders.get(number)
        if rider is None:
            colour = facts.COLOURS[number // 10]
            team = self.teams.get(colour)
            if team is None:
                team = self.teams[colour] = Team(colour, self.settings.energy)
            rider = self.riders[number] = Rider(number, team)
        return rider

    def shuffle_chance_cards(self) -> None:
        """All chance cards are in the deck again (the basic game has no `witness`)."""
        self.chance_drawn.clear()
        self.chance_left = sum(facts.CHANCE_CARDS.values()) - (0 if self.has_photos else facts.CHANCE_CARDS["witness"])

    def next_rider(self) -> Rider | None:
        """The front rider who has not moved, or None when nobody is left to move."""
        return self.at[self.waiting.bit_length() - 1] if self.waiting else None

    def follower(self) -> Rider | None:
        """The rider who may draft at once: directly behind where the rider who has just moved came from."""
        leader = self.just_moved
        if leader is None:
            return None
        cell = self.course.behind[leader.start]
        rider = self.at[cell] if cell != NOWHERE else None
        return rider if rider and not rider.moved else None

    def free_cell(self, place: str | None) -> int:
        """The free cell that a line names outright, whatever the rules say of it; NOWHERE if it names none."""
        cell = self.course.by_text.get(place or "", NOWHERE)
        return NOWHERE if cell == NOWHERE or self.taken & self.course.bit[cell] else cell

    def riding(self) -> Iterator[Rider]:
        """The riders who are still in the race and not home."""
        return (rider for rider in self.riders.values() if rider.status == RIDING)

    @property
    def still_riding(self) -> int:
        """How many riders are in the race and not home."""
        return sum(1 for _ in self.riding())

    @property
    def due_back(self) -> Rider | None:
        """The dismounted rider of whom the table must say where they return, once nobody is left to move."""
        return self.dismounted[0] if self.dismounted and not self.waiting else None

    @property
    def over(self) -> bool:
        """Whether nobody is riding any more."""
        return not any(rider.status == RIDING for rider in self.riders.values())

    def put(self, rider: Rider, cell: int) -> None:
        """Set a rider on a free cell of the road, wherever they were."""
        bit = self.course.bit
        self.lift(rider)
        rider.cell = cell
        self.at[cell] = rider
        self.taken |= bit[cell]
        if self.running and not rider.moved:
            self.waiting |= bit[cell]

    def move(self, rider: Rider, cell: int) -> None:
        """A rider who has had a turn goes to a free cell, over the lines on the way."""
        course, at, start = self.course, self.at, rider.cell
        if at[start] is rider:
            at[start] = None
            self.taken ^= course.bit[start]
        at[cell] = rider
        self.taken |= course.bit[cell]
        rider.cell = cell
        if course.passed[cell] > rider.lines or course.home[cell]:
            self.crossed(rider, cell)

    def lift(self, rider: Rider) -> None:
        """Take a rider off the road, if they are on it; `cell` keeps where they last stood."""
        if rider.cell == NOWHERE or self.at[rider.cell] is not rider:
            return
        keep = ~self.course.bit[rider.cell]
        self.taken &= keep
        self.waiting &= keep
        self.at[rider.cell] = None

    def start_round(self, number: int) -> None:
        self.round = number
        self.running = True
        self.just_moved = None
        self.waiting = self.taken
        for rider in self.riders.values():
            rider.moved = rider.dismounted = rider.doubtful = False
        self.jersey.round_begins()

    def clear_finish(self) -> None:
        """Riders who crossed the line leave the road, at the end of the round in which they did."""
        for rider in self.finish:
            self.lift(rider)

    def end_round(self) -> None:
        """The round is over: riders home are off the road, dismounted riders back (see `moves.return_dismounted`)."""
        self.running = False
        self.just_moved = None
        self.waiting = 0
        if self.over:
            self.jersey.race_ends(self.round, self.sprints)
        self.jersey.round_ends(self.round)

    def leave(self, rider: Rider, status: str) -> None:
        """A rider leaves the race (`out`); one who is home keeps the place."""
        self.lift(rider)
        if rider in self.dismounted:
            self.dismounted.remove(rider)
        rider.status = status
        self.jersey.leaves(rider.number)

    def crossed(self, rider: Rider, cell: int) -> None:
        """Note the lines that a rider on the way to `cell` crosses for the first time: sprints in order, then the finish."""
        lines = self.course.passed[cell]
        while rider.lines < lines:
            if self.scores_sprints:
                self._over_sprint(rider, rider.lines)
            rider.lines += 1
        if self.course.home[cell] and rider.status == RIDING:
            rider.status = HOME
            self.finish.append(rider)
            if len(self.finish) == 1:
                self.jersey.first_arrival(self.round)

    def came_home(self, rider: Rider, cell: int) -> None:
        """A rider arrived in the round before, which was not judged; its sprints are not known, and the rider is off the road."""
        rider.cell = cell
        rider.status = HOME
        self.finish.append(rider)
        if len(self.finish) == 1:
            self.jersey.first_arrival(self.round - 1)

    def ended_before(self) -> None:
        """Nobody rides the round that has begun: the race was over with the one before."""
        self.running = False
        self.jersey.race_ends(self.round - 1, self.sprints)

    def _over_sprint(self, rider: Rider, sprint: int) -> None:
        order = self.sprints[sprint]
        if len(order) < facts.SPRINT_PLACES:
            order.append(rider)
            self.jersey.crossed(
                sprint, rider.number, self.round, [[r.number for r in riders] for riders in self.sprints]
            )

    def saved(self) -> Race:
        """A copy of the race as it stands, to come back to; settings and course are shared."""
        other = copy(self)
        other.teams = {colour: team.saved() for colour, team in self.teams.items()}
        twin = {rider: rider.saved(other.teams[rider.team.colour]) for rider in self.riders.values()}
        other.riders = {number: twin[rider] for number, rider in self.riders.items()}
        other.at = [twin[rider] if rider else None for rider in self.at]
        other.just_moved = twin[self.just_moved] if self.just_moved else None
        other.dismounted = [twin[rider] for rider in self.dismounted]
        other.finish = [twin[rider] for rider in self.finish]
        other.sprints = [[twin[rider] for rider in order] for order in self.sprints]
        other.chance_drawn = dict(self.chance_drawn)
        other.jersey = self.jersey.saved()
        return other
