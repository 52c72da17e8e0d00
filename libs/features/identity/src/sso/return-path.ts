import { invalidField } from '@listings/errors';
import { IDENTITY_BOUNDS } from '../rules/identity-bounds.js';

/**
 * The path of this service to which the browser returns after a sign-in. Throws 422 for anything that leads elsewhere, so
 * that a link to a sign-in cannot send people to another site.
 */
export function returnPathOf(given: string, publicUrl: string): string {
  const { origin } = new URL(publicUrl);
  const url = /^\/(?![/\\])[^\\\s]*$/.test(given) && URL.canParse(given, origin) ? new URL(given, origin) : undefined;
  // A path such as /..//host is normalized to //host, which a browser takes for another host.
  if (url?.origin !== origin || url.pathname.startsWith('//') || given.length > IDENTITY_BOUNDS.returnPath)
    throw invalidField('returnPath', 'expected a path of this service, such as /dashboard');
  return `${url.pathname}${url.search}${url.hash}`;
}
