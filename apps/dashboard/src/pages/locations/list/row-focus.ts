/** The link of the row that has the focus, or of the one in which the focus is. */
export function currentRow(): HTMLElement | null {
  return document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-row]') ?? null;
}

/** Moves the focus to the next or previous row; from elsewhere to the first one. */
export function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.findIndex((row) => row === currentRow());
  rows[at === -1 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]?.focus();
}
