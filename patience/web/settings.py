"""Django's settings, and what of them is read from the environment.

SECRET_KEY, ALLOWED_HOSTS (separated by commas), DATABASE_URL, REDIS_URL, DEBUG, HTTPS,
TRUSTED_PROXIES, VAR_DIR.
Without them the service runs as `make run` starts it: one process, SQLite, on this machine.
"""

import os
import secrets
from pathlib import Path

import dj_database_url
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from patience.limits import BODY_SIZE, PASSWORD_LENGTH
from patience.web import shared_cache

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "patience" / "web"
VAR = Path(os.environ.get("VAR_DIR") or ROOT / "var")
VAR.mkdir(exist_ok=True)


def _kept_secret() -> str:
    """Return a secret key made at need and kept beside the database, for this machine alone."""
    path = VAR / "secret_key"
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(48))
    return path.read_text()


SECRET_KEY = os.environ.get("SECRET_KEY") or _kept_secret()
DEBUG = os.environ.get("DEBUG") == "1"
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]").split(",")
HTTPS = os.environ.get("HTTPS") == "1"
# How many proxies stand in front, each of which adds to X-Forwarded-For whom it was asked by.
TRUSTED_PROXIES = int(os.environ.get("TRUSTED_PROXIES") or 0)

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "django_vite",
    "ninja",  # for the files of /api/docs
    "patience.players",
    "patience.deals",
    "patience.play",
    "patience.races",
    "patience.web",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "patience.web.api.errors.in_the_apis_form",
    "patience.web.middleware.refuse_unreadable_forms",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "patience.web.middleware.know_the_browser",
    "patience.web.pages.errors.Refusals",
]
ROOT_URLCONF = "patience.web.urls"
ASGI_APPLICATION = "patience.web.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [WEB / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["django.template.loaders.filesystem.Loader"],
                )
            ],
        },
    }
]

DATABASES = {
    "default": dj_database_url.parse(
        os.environ.get("DATABASE_URL") or f"sqlite:///{VAR}/db.sqlite3"
    )
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # FULL: what is acknowledged survives a power cut too.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
else:
    DATABASES["default"]["OPTIONS"] = {"pool": {"min_size": 1, "max_size": 10}}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = os.environ.get("REDIS_URL")
if REDIS_URL:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [REDIS_URL]},
        }
    }
    CACHES = {
        "default": {
            "BACKEND": "patience.web.shared_cache.SharedCache",
            "LOCATION": REDIS_URL,
            "OPTIONS": shared_cache.OPTIONS,
        }
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "OPTIONS": {"MAX_ENTRIES": 100_000},  # a count that is dropped is a limit that is not
        }
    }

AUTH_USER_MODEL = "players.Player"
PASSWORD_HASHERS = ["patience.web.passwords.Argon2Hasher"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": PASSWORD_LENGTH},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["name"]},
    },
]
LOGIN_URL = "sign_in"
LOGIN_REDIRECT_URL = "home"
SESSION_ENGINE = "patience.web.sessions"
SESSION_COOKIE_AGE = 365 * 24 * 3600  # seconds; a guest is known by nothing else
SESSION_SAVE_EVERY_REQUEST = False

LANGUAGE_CODE = "en"
LANGUAGES = [("de", _("German")), ("en", _("English"))]
LOCALE_PATHS = [WEB / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = VAR / "static"  # filled by collectstatic, which compresses too
STATIC_ROOT.mkdir(exist_ok=True)
STATICFILES_DIRS = [WEB / "static"]
STORAGES = {
    # Vite has put a hash into each name already.
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"},
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
}
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ["png", "webp", "woff2", "map"]
DJANGO_VITE = {
    "default": {
        "manifest_path": WEB / "static" / "build" / "manifest.json",
        "static_url_prefix": "build",
    }
}

DATA_UPLOAD_MAX_MEMORY_SIZE = BODY_SIZE
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "patience.web.pages.errors.csrf_failure"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS] if HTTPS else []
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name} {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "daphne": {"level": "WARNING"},
        "django.channels.server": {"level": "WARNING"},
        "django.request": {"level": "ERROR"},
        # What is asked with a foreign host or too many fields is answered 400, and that is all.
        "django.security": {"level": "CRITICAL"},
    },
}
