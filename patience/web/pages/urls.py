"""The addresses of the pages."""

from django.urls import URLPattern, path
from django.views.i18n import set_language

from patience.web.pages import (
    account,
    accounts,
    attempts,
    boards,
    daily,
    deals,
    home,
    offline,
    races,
    rules,
    settings,
    tutorial,
)

urlpatterns: list[URLPattern] = [
    path("", home.page, name="home"),
    path("daily", daily.page, name="daily"),
    path("deal", deals.make, name="make_deal"),
    path("deal/<str:deal_id>", deals.page, name="deal"),
    path("deal/<str:deal_id>/start", deals.start, name="start"),
    path("deal/<str:deal_id>/accept", deals.accept, name="accept"),
    path("deal/<str:deal_id>/share", deals.share, name="share"),
    path("deal/<str:deal_id>/open", deals.open_for_all, name="open"),
    path("deal/<str:deal_id>/board", boards.page, name="board"),
    path("attempt/<str:attempt_id>", attempts.page, name="attempt"),
    path("race", races.create, name="create_race"),
    path("race/<str:code>", races.page, name="race"),
    path("race/<str:code>/join", races.join, name="join_race"),
    path("join", races.join_typed, name="join_typed"),
    path("rules", rules.page, name="rules"),
    path("rules/<str:game>", rules.page, name="rules"),
    path("tutorial/<str:game>", tutorial.begin, name="tutorial"),
    path("tutorial/<str:game>/<str:attempt_id>", tutorial.table, name="tutorial_table"),
    path("sign-up", accounts.sign_up, name="sign_up"),
    path("sign-in", accounts.sign_in, name="sign_in"),
    path("sign-out", accounts.sign_out, name="sign_out"),
    path("settings", settings.page, name="settings"),
    path("account", account.page, name="account"),
    path("account/password", accounts.change_password, name="change_password"),
    path("account/tokens", account.make_token, name="make_token"),
    path("account/tokens/<int:token_id>/revoke", account.revoke_token, name="revoke_token"),
    path("worker.js", offline.worker, name="worker"),
    path("language", set_language, name="set_language"),
]
