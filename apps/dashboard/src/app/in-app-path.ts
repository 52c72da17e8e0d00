/** A path of the dashboard from the address bar; undefined for anything else, such as an address of another site. */
export function inAppPath(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) && value.length <= 1_000 ? value : undefined;
}
