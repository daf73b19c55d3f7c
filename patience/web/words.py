"""The names of the games: the words that pages, API and documents share."""

TITLES = {
    "eagle-wing": {"de": "Adlerschwinge", "en": "Eagle Wing"},
    "eklige-elfer": {"de": "Eklige Elfer", "en": "Eklige Elfer"},
}
