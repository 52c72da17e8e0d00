import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { loadSession } from './client.js';
import { queryKeys } from './query-keys.js';
import type { Session } from './types.js';

/** The session; read again when the person returns to the tab, because another tab may have changed it. */
export const sessionQuery = queryOptions({
  queryKey: queryKeys.session,
  queryFn: loadSession,
  staleTime: 60_000,
  refetchOnWindowFocus: 'always',
});

/**
 * Reads the session again after a change of it, such as a new password. A read that is under way is given up: its answer may be
 * from before the change.
 */
export async function reloadSession(client: QueryClient): Promise<Session> {
  await client.cancelQueries({ queryKey: queryKeys.session, exact: true });
  return client.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

/** A session with its user and account. */
export type SignedInSession = Session & {
  user: NonNullable<Session['user']>;
  account: NonNullable<Session['account']>;
};

/** Whether the session has a user whose second factor is entered. */
export function isSignedIn(session: Session): session is SignedInSession {
  return session.signedIn && session.user !== null && session.account !== null;
}

let lastSignedIn: SignedInSession | undefined;

/** The session of the open page; undefined before a page behind the sign-in was open. */
export function lastSession(): SignedInSession | undefined {
  return lastSignedIn;
}

/**
 * The session of the pages behind the sign-in. While the dialog of an expired session is open, it is the session that has
 * expired, so that the page stays as it is.
 */
export function useSession(): SignedInSession {
  const { data } = useSuspenseQuery(sessionQuery);
  if (isSignedIn(data) && (!lastSignedIn || isSameIdentity(data, lastSignedIn))) lastSignedIn = data;
  if (!lastSignedIn) throw new Error('This page is rendered without a session.');
  return lastSignedIn;
}

/** Whether two sessions are of the same user in the same account. */
export function isSameIdentity(one: SignedInSession, other: SignedInSession): boolean {
  return one.user.id === other.user.id && one.account.id === other.account.id;
}

/** Returns a function that reads the session again. */
export function useReloadSession(): () => Promise<Session> {
  const client = useQueryClient();
  return () => reloadSession(client);
}
