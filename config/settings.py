"""Settings of the site; every knob is an environment variable with an embedded default (see README, "Deploy")."""

import os
import secrets
import tempfile
from pathlib import Path

import environ
import structlog
from celery.schedules import crontab
from csp.constants import NONE, SELF
from redis.backoff import NoBackoff
from redis.retry import Retry

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env("DATA_DIR", default=str(BASE_DIR / "var")))
DATA_DIR.mkdir(parents=True, exist_ok=True)

DEBUG = env.bool("DEBUG", default=False)
SITE_URL = env("SITE_URL", default="http://127.0.0.1:8000")
EMBEDDED = env.bool("EMBEDDED", default=True)
"""True on one machine with embedded defaults: a local outbox page stands in for a mail server."""

ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["127.0.0.1", "localhost", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
METRICS_TOKEN = env("METRICS_TOKEN", default="")
"""Who sends it as a bearer token reads /metrics from another machine."""


def _secret_key() -> str:
    """Read the key from SECRET_KEY, or make one at the first start and keep it in DATA_DIR (mode 600)."""
    given = env("SECRET_KEY", default="")
    if given:
        return given
    path = DATA_DIR / "secret_key"
    if not path.exists():
        with tempfile.NamedTemporaryFile("w", dir=DATA_DIR, delete=False) as fresh:
            fresh.write(secrets.token_urlsafe(50))
        try:
            path.hardlink_to(fresh.name)
        except FileExistsError:
            pass
        finally:
            Path(fresh.name).unlink()
    return path.read_text()


SECRET_KEY = _secret_key()

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "config.apps.CollectedStaticFilesConfig",
    "channels",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "django_htmx",
    "csp",
    "rules",
    "django_prometheus",
    "config.apps.ProjectConfig",
    "accounts",
    "games",
    "tournaments",
]

MIDDLEWARE = [
    "config.health.HealthMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "accounts.middleware.PlayerMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "accounts.context.site",
            ],
        },
    },
]

# Database: SQLite in WAL mode by default. Match transactions run in an executor with lasting connections (games.db),
# everything else opens and closes its own (CONN_MAX_AGE=0), or each request thread would keep one for ever.
DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'tercet.sqlite3'}")}
_db = DATABASES["default"]
_db["CONN_MAX_AGE"] = 0
if "sqlite" in _db["ENGINE"]:
    _db["OPTIONS"] = {
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-32000; "
        "PRAGMA temp_store=MEMORY;",
    }
    _db["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
else:
    pool = {"min_size": 1, "max_size": env.int("DATABASE_POOL", default=12), "timeout": 20}
    _db["OPTIONS"] = {**_db.get("OPTIONS", {}), "pool": pool}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# The broker, the channel layer and the cache share one Redis-compatible server. `make run` starts a private one.
REDIS_URL = env("REDIS_URL", default="")
if REDIS_URL:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [{"address": REDIS_URL, "socket_timeout": None, "max_connections": 10000}]},
        }
    }
    CACHES = {
        "default": {
            "BACKEND": "config.cache.ForgivingRedisCache",
            "LOCATION": REDIS_URL,
            "OPTIONS": {"socket_timeout": 2, "retry": Retry(NoBackoff(), 1)},
        }
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://") if REDIS_URL else "memory://localhost/"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_TIME_LIMIT = 600
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 3600, "queue_order_strategy": "priority"}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_TASK_ROUTES = {
    "games.tasks.play_computer_move": {"queue": "computer"},
    "games.tasks.judge_position": {"queue": "computer"},
    "games.tasks.review_match": {"queue": "computer"},
    "games.tasks.mine_puzzles": {"queue": "computer"},
}
PUZZLE_GAMES_A_NIGHT = 200
"""How many finished games are looked through for puzzles in a night at most; each takes 0.1 to 3 seconds."""
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "games.tasks.sweep", "schedule": 1.0, "options": {"expires": 5}},
    "tidy": {"task": "games.tasks.tidy", "schedule": 60.0, "options": {"expires": 60}},
    "events": {"task": "tournaments.tasks.sweep", "schedule": 1.0, "options": {"expires": 5}},
    "events-repair": {"task": "tournaments.tasks.repair", "schedule": 60.0, "options": {"expires": 60}},
    "series": {"task": "tournaments.tasks.series", "schedule": 3600.0, "options": {"expires": 3600}},
    "puzzles": {
        "task": "games.tasks.mine_puzzles",
        "schedule": crontab(hour=3, minute=10),
        "args": [PUZZLE_GAMES_A_NIGHT],
        "options": {"expires": 3600, "priority": 9},
    },
}
COMPUTER_MOVE_MS = env.int("COMPUTER_MOVE_MS", default=1000)
"""Time budget of one computer move on one core, in milliseconds."""
COMPUTER_WORKERS = env.int("COMPUTER_WORKERS", default=max(1, (os.cpu_count() or 1) - 1))
"""How many computer moves are thought about at a time; when more games wait, they share the time."""

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "rules.permissions.ObjectPermissionBackend",
    "accounts.backends.NameOrEmailBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.ScryptPasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
LOGIN_REDIRECT_URL = "/"
LOGIN_URL = "account_login"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
# Who signs up plays at once, and an address belongs to one account; so a sign-up has to say that an address is taken.
# allauth can hide that (ACCOUNT_PREVENT_ENUMERATION) only where the letter must be answered before playing, or
# ("strict") by letting several accounts share an unconfirmed address. Log-in and password reset do hide it.
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_FORMS = {
    "signup": "accounts.forms.SignupForm",
    "login": "accounts.forms.LoginForm",
    "add_email": "accounts.forms.AddEmailForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
}
MFA_FORMS = {
    "authenticate": "accounts.mfa_forms.AuthenticateForm",
    "reauthenticate": "accounts.mfa_forms.ReauthenticateForm",
    "activate_totp": "accounts.mfa_forms.ActivateTOTPForm",
}
ACCOUNT_RATE_LIMITS = {"guest": "30/m/ip"}
USERSESSIONS_ADAPTER = "accounts.sessions.SessionsAdapter"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Tercet] "
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if SITE_URL.startswith("https") else "http"
DEFAULT_FROM_EMAIL = env("DEFAULT_FROM_EMAIL", default="Tercet <club@tercet.example>")
if env("EMAIL_URL", default=""):
    vars().update(env.email_url("EMAIL_URL"))
else:
    EMAIL_BACKEND = "accounts.outbox.OutboxEmailBackend"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
LOCALE_PATHS: list[Path] = []
TIME_ZONE = "UTC"
FORMAT_MODULE_PATH = "config.formats"
USE_I18N = True
USE_TZ = True

TABLES_DIR = DATA_DIR / "tables"
"""Where the games keep what they have computed for good."""
BUILD_TABLES = env.bool("BUILD_TABLES", default=True)
"""Whether `make run` computes missing tables in the background; without them the searches play and review."""
os.environ.setdefault("NUMBA_CACHE_DIR", str(DATA_DIR / "numba"))

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
MEDIA_ROOT = DATA_DIR / "media"
STATICFILES_DIRS: list[Path | tuple[str, Path]] = [
    BASE_DIR / "static",
    *((f"games/{folder.parent.name}", folder) for folder in sorted((BASE_DIR / "games" / "rules").glob("*/static"))),
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static.ModuleManifestStorage"},
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
_https = SITE_URL.startswith("https")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = _https
SESSION_COOKIE_HTTPONLY = True
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _https else None
SECURE_SSL_REDIRECT = _https
SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", default=0)
# Other names under the same domain, and browsers' built-in lists, are for whoever runs the site to decide.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"},
        "json": {
            "()": "structlog.stdlib.ProcessorFormatter",
            "foreign_pre_chain": [
                structlog.stdlib.add_log_level,
                structlog.stdlib.add_logger_name,
                structlog.processors.TimeStamper(fmt="iso", utc=True),
            ],
            "processors": [
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                structlog.processors.JSONRenderer(),
            ],
        },
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "json" if env.bool("LOG_JSON", default=False) else "line",
        }
    },
    "root": {"handlers": ["stderr"], "level": env("LOG_LEVEL", default="WARNING")},
}
