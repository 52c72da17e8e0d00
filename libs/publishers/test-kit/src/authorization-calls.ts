import type { AuthorizationResult, Publisher } from '@listings/publisher-sdk';
import { MemorySession } from '@listings/publisher-sdk/testing';
import { oauthOf } from './authorization-of.js';
import type { CheckContext } from './check-context.js';
import { demand } from './demand.js';
import type { PlugInCall } from './plug-in-call.js';
import { demandListing, demandRef } from './readings.js';

/** Long enough for most publishers that a renewal is due, and too short for the credentials to have ended. */
const LONG_UNUSED_MS = 20 * 24 * 60 * 60_000;

const withToken = ({ authorization }: Publisher) =>
  authorization.kind === 'token' ? undefined : 'the publisher connects with OAuth';
const withoutRevoke = ({ authorization }: Publisher) =>
  authorization.revoke ? undefined : 'the plug-in has no revoke';
const withoutKeepAlive = ({ authorization }: Publisher) =>
  authorization.kind !== 'token' && authorization.keepAlive ? undefined : 'its credentials do not expire without use';

/** Every method that connects, renews or disconnects an account. Each call has credentials of its own. */
export const authorizationCalls: readonly PlugInCall[] = [
  of('complete', async (context) => {
    const { authorization } = context.publisher;
    if (authorization.kind === 'token') {
      const fields = await context.tokenOwner.issueToken();
      return async () => useConnection(context, await context.throughForms(await authorization.complete({ fields })));
    }
    const { url, complete } = context.attempt();
    const query = await context.owner.agree(url);
    return async () => useConnection(context, await complete(query));
  }),
  {
    ...of('check', async (context) => {
      const session = await context.connect();
      const { authorization } = context.publisher;
      return async () => (authorization.kind === 'token' ? authorization.check(session) : undefined);
    }),
    unless: withToken,
  },
  {
    ...of('renew', async (context) => {
      const session = await context.connect();
      await context.world.lapse?.();
      return () => readListing(context, session);
    }),
    needs: ['lapse'],
  },
  {
    ...of('keepAlive', async (context) => {
      const session = await context.connect();
      await context.world.advance?.(LONG_UNUSED_MS);
      return async () => oauthOf(context.publisher).keepAlive?.(session);
    }),
    unless: withoutKeepAlive,
    mayCallNobody: true,
  },
  {
    ...of('revoke', async (context) => {
      const session = await context.connect();
      return async () => context.publisher.authorization.revoke?.(session);
    }),
    unless: withoutRevoke,
    needs: ['revocation'],
  },
];

function of(name: string, prepare: (context: CheckContext) => Promise<() => Promise<unknown>>): PlugInCall {
  const call = { capability: 'authorization', name, isAboutListing: false, isWrite: true } as const;
  return { ...call, prepare: ({ context }) => prepare(context) };
}

/** Reads a listing with the new credentials, because those from an invalid response would fail only later. */
async function useConnection(context: CheckContext, result: AuthorizationResult): Promise<void> {
  if (result.outcome !== 'connected') return;
  const { credentials } = result;
  demand(
    typeof credentials === 'object' && credentials !== null,
    'complete connected an account without credentials: check the response of the publisher first',
  );
  if (result.subject !== undefined) demandRef('the user', result.subject);
  demand(typeof result.displayName === 'string' && result.displayName !== '', 'the connected user has no display name');
  await readListing(context, new MemorySession(credentials));
}

async function readListing({ publisher, world }: CheckContext, session: MemorySession): Promise<void> {
  demandListing(await publisher.listings.getListing({ session, listingRef: world.listings.ordinary }));
}
