import { createClient } from '@listings/client';
import { openAtStart } from '../app/open-at-start.js';
import { signInGate } from './sign-in-gate.js';
import type { Session } from './types.js';
import { waitForSignIn } from './wait-for-sign-in.js';

/** A person does not wait longer for an attempt that may come later: the page shows the error and how long to wait. */
const LONGEST_WAIT_MS = 3_000;

const client = createClient({
  baseUrl: window.location.origin,
  // The page shows data of the earlier user and account.
  session: { onOtherSession: () => openAtStart('/dashboard') },
  retries: { longestWaitMs: LONGEST_WAIT_MS },
});

/** Reads the session of the browser. */
export function loadSession(): Promise<Session> {
  return client.get('/api/v4/portal/session');
}

/**
 * The client of the portal and of the public API, with the session of the browser. A call of an expired session waits
 * until the person has signed in again.
 */
export const api = waitForSignIn(client, {
  isSignedIn: async () => (await loadSession()).signedIn,
  gate: signInGate,
});
