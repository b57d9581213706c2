"""Energy cards: what every team holds, and what of every rider's own was played or lost."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .headers import team_of


@dataclass
class Hands:
    """Cards by owner. An owner is a rider's number, or a colour for a team's jokers."""

    dealt: dict[str, list[int]]
    held: dict[str, Counter[int]] = field(default_factory=dict)
    spent: dict[str, Counter[int]] = field(default_factory=dict)

    def owner(self, rider: str, card: str) -> str:
        """Whose pile `e5`, `j6` … comes from when `rider` plays it."""
        return team_of(rider) if card[0] == "j" else rider

    def pile(self, owner: str) -> Counter[int]:
        """The cards an owner still has; dealt when first asked for."""
        if owner not in self.held:
            key = owner[1] if owner.isdigit() else "joker"
            self.held[owner] = Counter(self.dealt[key])
            self.spent[owner] = Counter()
        return self.held[owner]

    def has(self, rider: str, cards: list[str]) -> bool:
        """Whether the rider can play all of these at once."""
        wanted: dict[str, Counter[int]] = {}
        for card in cards:
            wanted.setdefault(self.owner(rider, card), Counter())[int(card[1])] += 1
        return all(
            self.pile(owner)[value] >= count for owner, values in wanted.items() for value, count in values.items()
        )

    def spend(self, rider: str, card: str) -> None:
        """Play or lose a card; one that is not held changes no hand."""
        owner, value = self.owner(rider, card), int(card[1])
        if self.pile(owner)[value] > 0:
            self.held[owner][value] -= 1
            self.spent[owner][value] += 1

    def gain(self, rider: str, card: str) -> None:
        """Take back a spent card of his own number; anything else changes no hand."""
        if card != "none" and not self.gain_fault(rider, card):
            value = int(card[1])
            self.spent[rider][value] -= 1
            self.held[rider][value] += 1

    def gain_fault(self, rider: str, card: str) -> str:
        """Why he may not gain this card ("" if he may)."""
        self.pile(rider)
        left = self.spent[rider].total()
        if card == "none":
            return "gain-none" if left else ""
        if card[0] == "j":
            return "gain-joker"
        return "" if self.spent[rider][int(card[1])] > 0 else "gain-not-spent"

    def loss_fault(self, rider: str, card: str) -> str:
        """Why he may not lose this card, own cards first, then jokers ("" if he may)."""
        own, jokers = self.pile(rider).total(), self.pile(team_of(rider)).total()
        if card == "none":
            return "lose-none" if own or jokers else ""
        if card[0] == "j" and own:
            return "lose-joker-before-own"
        return "" if self.has(rider, [card]) else "lose-not-held"
