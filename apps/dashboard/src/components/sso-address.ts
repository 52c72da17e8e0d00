import { inAppPath } from '../app/in-app-path.js';

/** The longest path to which a sign-in at a provider returns. */
const LONGEST_PATH = 500;

/**
 * Where the sign-in at a provider starts; it returns to the open page, or to the one that the person wanted. Words of a search may
 * make an address longer than the service keeps: then it returns to the page without them.
 */
export function ssoAddress(provider: string, { pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const wanted = inAppPath(new URLSearchParams(search).get('returnTo'));
  const path = pathname === '/dashboard/sign-in' ? `/dashboard${wanted ?? ''}` : `${pathname}${search}`;
  const returnPath = [path, path.split('?')[0] ?? ''].find(({ length }) => length <= LONGEST_PATH) ?? '/dashboard';
  return `/api/v4/portal/sso/${provider}?${new URLSearchParams({ returnPath }).toString()}`;
}
