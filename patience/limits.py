"""Every limit of the service, named once. Durations are milliseconds, sizes bytes."""

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

# Texts
NAME_LENGTH = range(2, 21)  # a registered name's characters (P2)
GUEST_NAME_LENGTH = range(1, 21)
PASSWORD_LENGTH = 10  # characters at least (P3)
TOKEN_LABEL_LENGTH = 60
TOKENS_PER_PLAYER = 20

# HTTP and sockets
BODY_SIZE = 64 * 1024
SETTINGS_SIZE = 2 * 1024  # of a body that changes settings
MESSAGE_SIZE = 4 * 1024
WAITING_BUSY = 20  # messages in a second, sent while an earlier one is unanswered: then `busy`
WAITING_CLOSED = 200  # … then the connection is closed
PAGE_ROWS = 50  # rows on a page of a board (T4)
VIEWS_PER_CALL = 200  # positions that one call of `views` answers

# Attempts, A7
ENTRIES = 10_000  # … of one attempt; the last of them closes it
DAILY_GRACE = DAY  # a daily's first try may go on so long after its day
IDLE_ATTEMPT = 30 * DAY
IDLE_GUEST = 30 * DAY  # P1

# Dailies, C1
DAILIES_AHEAD = 8  # the eighth is made just after midnight, seven whole days before its own

# Races, R1 to R6
RACE_SEATS = range(2, 9)
RACE_LIMITS = (None, 10, 15, 30)  # minutes
PUBLIC_RACES = 50  # that are listed
RACE_LONGEST = 2 * HOUR
COUNTDOWN = 5 * SECOND
START_LATENESS = 2 * SECOND  # a start that comes later than this was not there in time
RELOAD = 5 * SECOND  # who is back within this was never gone, as far as a lobby's start goes
LOBBY_LIFE = 30 * MINUTE
UNATTENDED = 10 * MINUTE

# Processes say every second that they live. Who has not for so long is not connected: less than a
# countdown, so that no race starts with the seats of a server that has died.
HEARTBEAT_LOST = 4 * SECOND
LOST_PROCESS = DAY  # … and is forgotten: longer than any outage of the database

# How often one address may do something: (times, within milliseconds)
GUESTS_PER_ADDRESS = (300, HOUR)
SIGN_INS_PER_ADDRESS = (30, 10 * MINUTE)
UNKNOWN_CODES_PER_ADDRESS = (60, 10 * MINUTE)
DEALS_PER_PLAYER = (300, HOUR)
RACES_PER_PLAYER = (120, HOUR)
