"""Windows of WebKitGTK that WebDriver controls, as narrow as a phone. Debian's MiniBrowser is never below 447 px."""
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

context = WebKit2.WebContext.get_default()
context.set_automation_allowed(True)


def open_window(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    view.get_settings().set_enable_page_cache("--no-page-cache" not in sys.argv)
    window = Gtk.Window()
    window.add(view)
    window.set_default_size(390, 844)
    window.show_all()
    view.connect("close", lambda _: window.destroy())
    return view


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("WebKitGTK")
    session.set_application_info(info)
    session.connect("create-web-view", open_window)


context.connect("automation-started", start)
Gtk.main()
