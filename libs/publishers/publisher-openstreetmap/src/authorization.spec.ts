import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { OAuthAuthorization } from '@listings/publisher-sdk';
import { browse } from '@listings/publisher-sdk/test-kit';
import { perTest } from '@listings/testing/jest';
import { connectedMap } from './testing/connected-map.js';

const world = perTest(connectedMap);

const redirectUri = 'https://core.example/connected';

async function connect() {
  const authorization = world.publisher.authorization as OAuthAuthorization;
  const codeChallenge = createHash('sha256').update('verifier').digest('base64url');
  const query = await browse(authorization.authorizeUrl({ redirectUri, state: 's', codeChallenge, reconnect: false }));
  return authorization.complete({ query, redirectUri, codeVerifier: 'verifier' });
}

describe('connecting an account of OpenStreetMap', () => {
  it('[contract 7] stores the token and whose it is', async () => {
    const owner = { subject: '7001', displayName: 'Ida Square', credentials: { userId: 7001 } };
    expect(await connect()).toMatchObject({ outcome: 'connected', ...owner });
  });

  it('[design 5] refuses an account that has not agreed to publish its data under the licence of the map', async () => {
    world.map.agreedToTerms = false;
    expect(await connect()).toMatchObject({ outcome: 'refused', text: expect.stringMatching(/Contributor Terms/) });
  });

  it('[publishers 1.2] refuses a token without a scope that the plug-in needs', async () => {
    world.map.registered = 'read_prefs write_prefs write_api';
    expect(await connect()).toEqual({ outcome: 'refused', reason: 'scope_missing' });
  });

  it('[design 5] asks the owner to confirm the licence before the consent page opens', () => {
    expect((world.publisher.authorization as OAuthAuthorization).confirmation).toMatch(/Open Database Licence/);
  });
});
