"""People in the administration."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from accounts.models import FormerName, Notice, User


@admin.register(User)
class PlayerAdmin(UserAdmin):
    """Names are changed by their bearers; here one sees them, and blocks an account."""

    list_display = ("username", "kind", "email", "is_active", "is_staff", "date_joined")
    list_filter = ("kind", "is_active", "is_staff")
    search_fields = ("username", "email")
    ordering = ("-id",)
    readonly_fields = ("kind", "renamed_at", "closed_at", "last_login", "date_joined")
    fieldsets = (
        (None, {"fields": ("username", "password", "kind")}),
        (_("E-mail"), {"fields": ("email",)}),
        (_("Permissions"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Dates"), {"fields": ("last_login", "date_joined", "renamed_at", "closed_at")}),
    )


@admin.register(FormerName)
class FormerNameAdmin(admin.ModelAdmin):
    list_display = ("name", "user", "given_up_at")
    raw_id_fields = ("user",)
    search_fields = ("name",)


@admin.register(Notice)
class NoticeAdmin(admin.ModelAdmin):
    list_display = ("user", "kind", "text", "created_at", "read_at")
    list_filter = ("kind",)
    raw_id_fields = ("user",)
    list_select_related = ("user",)
