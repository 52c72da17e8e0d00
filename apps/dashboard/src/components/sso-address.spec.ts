import { describe, expect, it } from '@jest/globals';
import { ssoAddress } from './sso-address.js';

const returnPath = (pathname: string, search = '') =>
  new URL(ssoAddress('acme', { pathname, search }), 'https://listings.example').searchParams.get('returnPath');

describe('the sign-in at a provider', () => {
  it('[contract 12] returns to the open page, or to the one that the person wanted', () => {
    expect(returnPath('/dashboard/locations', '?tag=terraces')).toBe('/dashboard/locations?tag=terraces');
    const returnTo = '?returnTo=%2Freviews%2Finbox%3Frating%3D5';
    expect(returnPath('/dashboard/sign-in', returnTo)).toBe('/dashboard/reviews/inbox?rating=5');
    expect(returnPath('/dashboard/sign-in')).toBe('/dashboard');
  });

  it.each(['/../connect/xyz', '/..//evil.example'])('[dashboard] returns to the overview instead of %s', (path) => {
    expect(returnPath('/dashboard/sign-in', `?returnTo=${encodeURIComponent(path)}`)).toBe('/dashboard');
  });

  it('[contract 12] returns to a page without its words where the address is longer than the service takes', () => {
    const search = `?search=${'x'.repeat(500)}`;
    expect(returnPath('/dashboard/locations', search)).toBe('/dashboard/locations');
    const returnTo = `?returnTo=${encodeURIComponent(`/locations${search}`)}`;
    expect(returnPath('/dashboard/sign-in', returnTo)).toBe('/dashboard/locations');
    expect(returnPath(`/dashboard/${'x'.repeat(500)}`)).toBe('/dashboard');
  });
});
