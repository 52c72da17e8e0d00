import { createHmac, timingSafeEqual } from 'node:crypto';

/** The token that write requests of a session carry in `X-CSRF-Token`. It follows from the session's token. */
export function csrfTokenOf(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('csrf').digest('base64url');
}

/** Compares a given CSRF token in constant time. */
export function isCsrfToken(given: string | undefined, sessionToken: string): boolean {
  const expected = Buffer.from(csrfTokenOf(sessionToken));
  const actual = Buffer.from(given ?? '');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
