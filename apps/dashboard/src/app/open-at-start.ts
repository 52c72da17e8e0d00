/** Opens an address as a new page, so that nothing of the previous account or user stays in memory. */
export function openAtStart(path: string): void {
  window.location.assign(path);
}
