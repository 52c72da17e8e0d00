/**
 * Browsers keep a page that its reader leaves, and show it again when the reader goes back, also after a sign-out. A kept page
 * shows nothing and is loaded anew.
 */
export function hideKeptPage(): void {
  window.addEventListener('pagehide', () => {
    document.documentElement.hidden = true;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
}
