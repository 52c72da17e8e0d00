import { browse } from '@listings/publisher-sdk/test-kit';
import type { OwnerDriver, PublisherDriver, PublisherWorld } from '@listings/publisher-sdk/test-kit';
import type { Fake } from './fake.js';

/** The routes for consents and tokens, and the owner on the consent page. */
export function fakeOwner(fake: Fake): Pick<PublisherWorld, 'lapse'> & { readonly owner: OwnerDriver } {
  const codes = new Set<string>();
  /** The refresh tokens, and until when the publisher takes each of them. */
  const refresh = new Map<string, number>();
  const isGood = (token: string) => fake.time < (refresh.get(token) ?? 0);

  // A real publisher shows a page here. The fake reads the owner's decision from the query.
  fake.onOpen('GET /consent', ({ query }) => {
    const back = new URL(query.get('redirect') ?? '');
    const code = crypto.randomUUID();
    back.searchParams.set('state', query.get('state') ?? '');
    if (query.has('no')) back.searchParams.set('error', 'denied');
    else back.searchParams.set('code', (codes.add(code), code));
    return [302, undefined, { location: back.href }];
  });
  fake.onOpen('POST /token', ({ body }) => {
    const used = String(body['refresh']);
    const isGranted = codes.delete(String(body['code'])) || isGood(used);
    if (!isGranted) return [400, { error: 'unknown-grant', message: 'The code or the token is not valid' }];
    const tokens = { access: `access-${crypto.randomUUID()}`, refresh: `refresh-${crypto.randomUUID()}` };
    fake.access.add(tokens.access);
    refresh.set(tokens.refresh, Number.POSITIVE_INFINITY);
    // A refresh token is good for one use, and for a minute longer, so that a lost response does no harm.
    if (refresh.get(used) === Number.POSITIVE_INFINITY) refresh.set(used, fake.time + 60_000);
    return [200, { ...tokens, user: 'user-1', name: 'Ida Square' }];
  });
  fake.onOpen('POST /revoke', ({ body }) => {
    if (!isGood(String(body['refresh']))) return [400, { error: 'unknown-grant', message: 'Unknown token' }];
    return withdraw();
  });

  const withdraw = () => {
    refresh.clear();
    fake.access.clear();
    return [204] as const;
  };
  return {
    lapse: async () => fake.access.clear(),
    owner: {
      agree: (consent) => browse(consent),
      decline: (consent) => browse(consent, { no: '1' }),
      withdraw: async () => void withdraw(),
    },
  };
}

/** The abilities that the publisher does not have, each with the reason. */
export const impossibleForOwner: PublisherDriver['impossible'] = {
  'owner.withhold': 'the publisher asks for a single permission',
};
