"""Deals: starting layouts with a public name, and who was granted one."""

from django.db import models

from patience.players.models import Player
from patience.rules.cards import Deck, parse_deck
from patience.rules.game import Game
from patience.rules.games import GAMES
from patience.rules.shuffle import VERSION

NAMES = [(name, name) for name in GAMES]


class Deal(models.Model):
    """A game and a starting layout (D1, D2). A stored deck never changes."""

    class Kind(models.TextChoices):
        OPEN = "open"  # from a seed that a player typed (D4)
        DAILY = "daily"
        RACE = "race"
        NEW = "new"

    id = models.CharField(primary_key=True, max_length=16)
    game = models.CharField(max_length=20, choices=NAMES)
    kind = models.CharField(max_length=5, choices=Kind)
    day = models.DateField(null=True, help_text="UTC day of a daily")
    seed = models.CharField(max_length=64)
    shuffle_version = models.PositiveSmallIntegerField(default=VERSION)
    deck = models.CharField(max_length=208)
    commitment = models.CharField(max_length=64)
    maker = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="+")
    link_key = models.CharField(max_length=32, blank=True)
    made = models.BigIntegerField(help_text="Unix milliseconds")
    opened = models.BigIntegerField(null=True, help_text="Unix milliseconds, null while sealed")
    # None: nobody searched; a daily that was made in a hurry says False (C1, D6).
    certified = models.BooleanField(null=True)
    line = models.TextField(blank=True, help_text="the certified line, moves only")

    class Meta:
        constraints = [
            models.UniqueConstraint("game", "deck", name="one_deal_per_layout"),
            models.UniqueConstraint("game", "day", name="one_daily_per_game_and_day"),
            models.CheckConstraint(
                name="exactly_dailies_have_a_day",
                condition=models.Q(kind="daily", day__isnull=False)
                | (~models.Q(kind="daily") & models.Q(day__isnull=True)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"

    @property
    def rules(self) -> Game:
        return GAMES[self.game]

    @property
    def cards(self) -> Deck:
        return parse_deck(self.deck, self.rules.packs)

    @property
    def is_opened(self) -> bool:
        """Whether anybody may know the cards: opened, or made from a typed seed."""
        return self.opened is not None

    def is_new_of(self, player: Player | None) -> bool:
        """Whether it is a new deal that this player made, and so shares and opens (D3, D5)."""
        made = player is not None and self.maker_id == player.pk
        return made and self.kind == self.Kind.NEW


class Grant(models.Model):
    """A player has opened the link of a new deal, which grants it for good (D5)."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="grants")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint("deal", "player", name="one_grant_per_player")]

    def __str__(self) -> str:
        return f"{self.deal} for {self.player}"
