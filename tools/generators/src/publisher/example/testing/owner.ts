import { browse } from '@listings/publisher-sdk/test-kit';
import type { OwnerDriver, PublisherDriver, PublisherWorld } from '@listings/publisher-sdk/test-kit';
import type { Fake } from './fake.js';

/** The routes for consents and tokens, and the owner on the consent page. */
export function fakeOwner(fake: Fake): Pick<PublisherWorld, 'lapse'> & { readonly owner: OwnerDriver } {
  const codes = new Set<string>();
  const refresh = new Set<string>();

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
    const isGranted = codes.delete(String(body['code'])) || refresh.has(String(body['refresh']));
    if (!isGranted) return [400, { error: 'unknown-grant', message: 'The code or the token is not valid' }];
    const tokens = { access: `access-${crypto.randomUUID()}`, refresh: `refresh-${crypto.randomUUID()}` };
    fake.access.add(tokens.access);
    // The earlier refresh token stays valid, so that a lost response does no harm.
    refresh.add(tokens.refresh);
    return [200, { ...tokens, user: 'user-1', name: 'Ida Square' }];
  });
  fake.onOpen('POST /revoke', ({ body }) => {
    if (!refresh.has(String(body['refresh']))) return [400, { error: 'unknown-grant', message: 'Unknown token' }];
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
