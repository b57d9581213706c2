"""Settings, read from the environment.

Nothing needs to be set on a developer's machine or for a small club: SQLite in the project folder, mail to the
console, tasks in the process. An installation with SECRET_KEY set is taken for a public one: DEBUG is then off unless
asked for, and ALLOWED_HOSTS must be named.

    SECRET_KEY, DEBUG, ALLOWED_HOSTS, CSRF_TRUSTED_ORIGINS   (lists by comma)
    DATABASE_URL        postgresql://…; without it db.sqlite3
    REDIS_URL           redis://…; without it tasks run in the process and the cache is local
    EMAIL_HOST          without it mail goes to the console; with it also EMAIL_PORT, EMAIL_HOST_USER,
                        EMAIL_HOST_PASSWORD, EMAIL_USE_TLS
    DEFAULT_FROM_EMAIL  the sender
    TIME_ZONE           the zone in which pages tell times, such as Europe/Berlin (UTC)
    SITE_URL            https://league.example: what letters call the site; else the address that was asked for
    OPEN_SETUP          1: whoever sits at this machine makes the owner's account without the setup word; only with DEBUG
                        unless asked for
    TOGETHER            how many requests a server process answers at a time (20)
    HTTPS               1 behind TLS: secure cookies, HSTS, redirect
    PROXIES             how many proxies of your own stand before the site (0): by their X-Forwarded-For the API
                        and the sign-in know addresses apart
"""

import contextlib
import os
import secrets
import zoneinfo
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent
VAR = BASE_DIR / "var"
"""What this installation makes for itself and keeps to itself."""


def _flag(name: str, default: bool) -> bool:
    """The environment's yes or no: 1, true, yes and on are yes."""
    return os.environ.get(name, "1" if default else "0").strip().lower() in {"1", "true", "yes", "on"}


def _words(name: str, default: str = "") -> list[str]:
    """The environment's list, split at commas."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def _count(name: str, default: int, least: int = 0) -> int:
    """The environment's whole number."""
    asked = os.environ.get(name, "").strip() or str(default)
    if not (asked.isascii() and asked.isdigit() and int(asked) >= least):
        message = f"{name} is “{asked}”; it must be a whole number, {least} or more."
        raise ImproperlyConfigured(message)
    return int(asked)


def languages_in(folder: Path) -> list[tuple[str, str]]:
    """English, and every language that has a catalogue in `folder`, each by its own name.

    A language without one would be half English and half what Django itself has in it.
    """
    names = {"de": "Deutsch", "nl": "Nederlands", "fr": "Français"}
    there = [code for code in names if (folder / code / "LC_MESSAGES" / "django.mo").is_file()]
    return [("en", "English"), *((code, names[code]) for code in there)]


def _time_zone() -> str:
    """The zone in which pages tell times, by the name in the zone data (Europe/Berlin); UTC where none is asked for."""
    name = os.environ.get("TIME_ZONE", "").strip() or "UTC"
    try:
        zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError) as error:
        message = f"TIME_ZONE is “{name}”, which is not a time zone; name one such as Europe/Berlin."
        raise ImproperlyConfigured(message) from error
    return name


def _development_key() -> str:
    """A key of this machine's own, made once and kept in `var/`, which git ignores.

    Written whole under another name and then linked, so that two processes starting at once read the same one.
    """
    path = VAR / "secret_key"
    if not path.exists():
        path.parent.mkdir(mode=0o700, exist_ok=True)
        own = path.with_name(f"secret_key.{os.getpid()}")
        with os.fdopen(os.open(own, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(50))
        with contextlib.suppress(FileExistsError):
            os.link(own, path)
        own.unlink()
    return path.read_text()


DEBUG = _flag("DEBUG", default="SECRET_KEY" not in os.environ)
SECRET_KEY = os.environ.get("SECRET_KEY", "")
if not SECRET_KEY:
    if not DEBUG:
        message = "Set SECRET_KEY in the environment: without DEBUG no key is made up."
        raise ImproperlyConfigured(message)
    SECRET_KEY = _development_key()
ALLOWED_HOSTS = _words("ALLOWED_HOSTS", ".localhost,127.0.0.1,0.0.0.0,[::1]" if DEBUG else "")
CSRF_TRUSTED_ORIGINS = _words("CSRF_TRUSTED_ORIGINS")
OPEN_SETUP = _flag("OPEN_SETUP", default=DEBUG)

INSTALLED_APPS = [
    "league",
    "races",
    "scoring",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "django_filters",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "league.middleware.content_security_policy",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "league.middleware.delivery",
    "league.middleware.redirects_for_scripts",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "league.reader.for_the_reader",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "league.busy.DatabaseAway",
]

ROOT_URLCONF = "league.urls"
ASGI_APPLICATION = "league.asgi.application"
WSGI_APPLICATION = "league.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]


DATABASE_KINDS = ("sqlite", "postgres", "postgresql", "pgsql")


def _databases() -> dict[str, Any]:
    """PostgreSQL (or what DATABASE_URL names); else SQLite that lets readers read while one writes.

    Immediate transactions take SQLite's write lock at their start, so that "read the latest revision, then add the
    next" is one step there as a row lock makes it one on PostgreSQL.
    """
    asked = os.environ.get("DATABASE_URL", "") or f"sqlite:///{BASE_DIR / 'db.sqlite3'}"
    try:
        if asked.partition(":")[0] not in DATABASE_KINDS:
            raise ValueError(asked)
        # A request has a thread of its own: a connection that is kept belongs to nobody.
        database = dict(dj_database_url.parse(asked, conn_max_age=0))
    except ValueError:
        message = (  # which does not repeat it: there is a password in it
            "DATABASE_URL is no address of a database; it looks like postgres://user:password@host/name or "
            "sqlite:////folder/file.sqlite3. Other signs than letters and digits are written in it as %40 for @."
        )
        raise ImproperlyConfigured(message) from None
    if database["ENGINE"] == "django.db.backends.sqlite3":
        database["OPTIONS"] = {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        }
    return {"default": database}


DATABASES = _databases()
TOGETHER = _count("TOGETHER", 20, least=1)
"""So many requests are at work at a time in a server process, each with a connection to the database."""

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "request": {"()": "league.logs.RequestFormatter", "format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "request"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"django": {"handlers": ["console"], "level": "WARNING", "propagate": False}},
}

REDIS_URL = os.environ.get("REDIS_URL", "")
CACHES: dict[str, Any] = {
    "default": {
        "BACKEND": "league.cache.ForgivingRedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}
CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_TASK_ALWAYS_EAGER = not REDIS_URL
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TIMEZONE = "UTC"
# A broker that is away keeps nobody waiting: what is due stays marked in the database, and is swept.
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BROKER_CONNECTION_TIMEOUT = 1
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": 1, "socket_timeout": 5} if REDIS_URL else {}
SWEEP_SECONDS = 20
"""How often each server process looks for what is due."""
SWEEP_GRACE = 15 if REDIS_URL else 2
"""Seconds that what is due is left to whom it was sent."""
CELERY_BEAT_SCHEDULE = {"sweep": {"task": "scoring.tasks.sweep", "schedule": 60}}

AUTH_USER_MODEL = "league.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "league.accounts.InvitedOnly"
ACCOUNT_FORMS = {"reset_password": "league.reset_form.ResetForm"}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_EMAIL_NOTIFICATIONS = False

EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_PORT = _count("EMAIL_PORT", 25, least=1)
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = _flag("EMAIL_USE_TLS", default=False)
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
SITE_URL = os.environ.get("SITE_URL", "").rstrip("/")
DEFAULT_FROM_EMAIL = os.environ.get("DEFAULT_FROM_EMAIL", "commissaire@localhost")

LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGES = languages_in(LOCALE_PATHS[0])
TIME_ZONE = _time_zone()
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"] if (BASE_DIR / "static").is_dir() else []
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = DEBUG

# A log is at most 2 MiB (the race log's section 1); in a form every byte of it may be written as three.
DATA_UPLOAD_MAX_MEMORY_SIZE = 8 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 3 * 1024 * 1024
BODY_BYTES = 16 * 1024 * 1024
"""Of a request's body, files included, no more is taken in."""
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000

HTTPS = _flag("HTTPS", default=False)
SECURE_SSL_REDIRECT = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "league.views.unsent.csrf_failure"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

PROXIES = _count("PROXIES", 0)
"""Behind a proxy everybody comes from its address: so many of the last addresses in X-Forwarded-For are its and its like's."""
ALLAUTH_TRUSTED_PROXY_COUNT = PROXIES
REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "scoring.api.tokens.DigestedToken",  # first: its challenge makes "who are you" a 401
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "replay": "30/minute",
        "token": "10/minute",
        "token-name": "20/hour",
        "anon": "240/minute",
        "user": "600/minute",
    },
    "DEFAULT_METADATA_CLASS": None,
    "EXCEPTION_HANDLER": "scoring.api.errors.answer",
    "NUM_PROXIES": PROXIES,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Commissaire",
    "DESCRIPTION": "Race logs, score sheets, classifications and standings of cycling board game leagues.",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "PREPROCESSING_HOOKS": ["scoring.api.schema.without_last_slash"],
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "scoring.api.schema.with_errors",
    ],
    # No link in a button, which some readers could not press; no fold for each address in the address.
    "SWAGGER_UI_SETTINGS": {"deepLinking": False, "defaultModelsExpandDepth": 0},
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}
