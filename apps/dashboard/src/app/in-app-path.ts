/** An origin that no address names: what leaves it leads to another site. */
const ORIGIN = 'https://dashboard.invalid';
const BASE = '/dashboard';

/**
 * A path of the dashboard from the address bar, resolved as a browser resolves it; undefined for anything else, such as an
 * address of another site or a path that leaves the dashboard.
 */
export function inAppPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > 1_000) return undefined;
  const { origin, pathname, search, hash } = new URL(`${BASE}${value}`, ORIGIN);
  if (!isReadable(pathname)) return undefined;
  const inside = origin === ORIGIN && pathname.startsWith(`${BASE}/`) && !pathname.startsWith(`${BASE}//`);
  return inside ? `${pathname.slice(BASE.length)}${search}${hash}` : undefined;
}

/** Whether the service can read a path: it refuses one with a `%` that begins no character. */
function isReadable(path: string): boolean {
  try {
    // The value is used: the bundler takes the call alone for one without an effect, and leaves it out.
    return decodeURI(path) !== '';
  } catch {
    return false;
  }
}
