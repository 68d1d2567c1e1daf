"""Hands for browser tests: windows of two sizes that notice errors, registering, logging in."""

from dataclasses import dataclass, field

from playwright.sync_api import Browser, ConsoleMessage, Page

DESKTOP, PHONE = (1280, 800), (390, 844)
PASSWORD = "correct horse battery staple"
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
WATCH_POLICY = """
addEventListener("securitypolicyviolation", event =>
  console.error(`CSP violation: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`));
"""


@dataclass
class Windows:
    """Opens windows, each with cookies of its own, and gathers what goes wrong in them."""

    browser: Browser
    base_url: str
    errors: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)

    def __call__(
        self, name: str = "visitor", size: tuple[int, int] = DESKTOP, *, dark: bool = False, still: bool = True
    ) -> Page:
        """Open a window. ``still`` asks for reduced motion, which keeps tests quick and screenshots alike."""
        context = self.browser.new_context(
            base_url=self.base_url,
            viewport={"width": size[0], "height": size[1]},
            has_touch=size == PHONE,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
            permissions=["clipboard-read", "clipboard-write"],
        )
        context.set_default_timeout(10_000)
        context.add_init_script(WATCH_POLICY)
        page = context.new_page()
        page.on("console", lambda message: self._note(name, message))
        page.on("pageerror", lambda error: self.errors.append(f"{name}: {error}"))
        return page

    def expect_error(self, part: str) -> None:
        """Do not complain about console errors that contain ``part``: the test provokes them."""
        self.expected.append(part)

    def unexpected(self) -> list[str]:
        """Return the errors that no test asked for."""
        return [error for error in self.errors if not any(part in error for part in self.expected)]

    def close(self) -> None:
        for context in self.browser.contexts:
            context.close()

    def _note(self, name: str, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{name} at {message.location.get('url', '')}: {message.text}")


def register(page: Page, name: str) -> Page:
    """Register ``name`` through the form, as a person would, and return the page."""
    page.goto("/account/signup/")
    page.fill("[name=username]", name)
    page.fill("[name=email]", f"{name.lower()}@club.example")
    page.fill("[name=password1]", PASSWORD)
    page.locator("main form:has([name=password1]) [type=submit]").click()
    page.wait_for_url(lambda url: "/signup" not in url)
    return page


def log_in(page: Page, name: str) -> Page:
    """Log ``name`` in through the form."""
    page.goto("/account/login/")
    page.fill("[name=login]", name)
    page.fill("[name=password]", PASSWORD)
    page.locator("main form:has([name=password]) [type=submit]").click()
    page.wait_for_url(lambda url: "/login" not in url)
    return page


def assert_fits(page: Page) -> None:
    """Fail if the page scrolls sideways."""
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{page.url} is {wide} px too wide"
