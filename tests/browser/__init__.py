"""Pages in a real Chromium, driven by Playwright: that of `winnable table`, and files that are pages."""
