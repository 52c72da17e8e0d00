import { ListingsError } from '@listings/client';
import type { Client } from '@listings/client';
import type { SignInGate } from './sign-in-gate.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Operations that begin a session or need none: their 401 is an answer to the person, not the end of a session. */
const WITHOUT_SESSION =
  /\/portal\/(session$|sign-|password\/(forgot|reset)|email\/verify$|invitations\/(lookup|accept))/;

type CallOf = (path: string, options?: object) => Promise<unknown>;

/** The methods of a client, whose calls wait for the sign-in when the session has expired, and are then repeated once. */
export function waitForSignIn(
  client: Pick<Client, (typeof METHODS)[number]>,
  { isSignedIn, gate }: { isSignedIn: () => Promise<boolean>; gate: Pick<SignInGate, 'signInAgain'> },
): Pick<Client, (typeof METHODS)[number]> {
  const waiting =
    (call: CallOf): CallOf =>
    async (path, options) => {
      try {
        return await call(path, options);
      } catch (error) {
        if (!(error instanceof ListingsError) || error.status !== 401 || WITHOUT_SESSION.test(path)) throw error;
        // A wrong password is 401, too, while the session goes on.
        if (await isSignedIn()) throw error;
        await gate.signInAgain();
        return call(path, options);
      }
    };
  const entries = METHODS.map((method) => [method, waiting(client[method] as unknown as CallOf)]);
  return Object.fromEntries(entries) as Pick<Client, (typeof METHODS)[number]>;
}
