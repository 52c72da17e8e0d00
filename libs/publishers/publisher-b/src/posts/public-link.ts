import { siteHostname } from '../site.js';

/** Absolute http or https, and not publisher B itself, which refuses such links [publishers 2.6]. */
export function isPublicLink(url: string | undefined): boolean {
  if (url === undefined || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  return hostname !== siteHostname && !hostname.endsWith(`.${siteHostname}`);
}
