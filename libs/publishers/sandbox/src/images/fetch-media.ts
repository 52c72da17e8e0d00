import { startDeadline } from '@listings/platform/time';
import type { Clock } from '@listings/platform/time';

/** The result of fetching a media URL [publishers 3.1]. */
export type FetchedMedia =
  | { readonly outcome: 'bytes'; readonly bytes: Buffer }
  /** Not on loopback: accepted without fetching it [publishers 3.1]. */
  | { readonly outcome: 'unfetched' }
  | { readonly outcome: 'failed' };

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const BROKEN_HOST = 'broken.example';
const TIMEOUT_MS = 5000;

/** True for an absolute http or https URL [publishers 3.1]. */
export function isHttpUrl(text: unknown): text is string {
  if (typeof text !== 'string' || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && hostname !== '';
}

/** Fetches media from loopback only; `broken.example` always fails [publishers 3.1, 3.6]. */
export async function fetchMedia(clock: Clock, url: string): Promise<FetchedMedia> {
  const { hostname } = new URL(url);
  if (hostname === BROKEN_HOST) return { outcome: 'failed' };
  if (!LOOPBACK.has(hostname)) return { outcome: 'unfetched' };
  const limit = startDeadline({
    clock,
    ms: TIMEOUT_MS,
    late: () => new Error('the media did not arrive'),
  });
  try {
    // Follow no redirect, because it could point to another machine.
    const response = await fetch(url, { redirect: 'error', signal: limit.signal });
    if (!response.ok) return { outcome: 'failed' };
    return { outcome: 'bytes', bytes: Buffer.from(await response.arrayBuffer()) };
  } catch {
    return { outcome: 'failed' };
  } finally {
    limit.cancel();
  }
}
