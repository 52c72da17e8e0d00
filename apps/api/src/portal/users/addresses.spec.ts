/** @part base */
import { describe, expect, it } from '@jest/globals';
import { expectLimit, portalClock } from '@listings/api-kit/testing';
import { PortalClient } from '@listings/feature-accounts/testing';
import { apiWithMails } from '../testing/index.js';

const clock = portalClock();
const { api } = apiWithMails({ clock, variables: { TRUSTED_PROXIES: '127.0.0.1', SIGN_UP: 'true' } });

let addresses = 0;

/** A browser at an address of its own. */
const stranger = () => PortalClient.open(api, `198.51.100.${(addresses += 1)}`);

it('[contract 12] the e-mail address of a new user is one mailbox, neither a list nor one with further lines', async () => {
  const owner = await PortalClient.as(api, 'OWNER');
  const account = { accountName: 'Cafes', name: 'Ann', password: 'eleven small violins' };
  for (const email of ['a,victim@host.example', 'victim@host.example\nBcc: all@host.example']) {
    const signUp = await (await stranger()).post('/sign-up', { ...account, email });
    const invited = await owner.post('/invitations', { email, role: 'VIEWER' });
    for (const { status, body } of [signUp, invited]) expect([status, body.error?.field]).toEqual([422, 'email']);
  }
  const given = { ...account, email: "o'brien+shop@host.example" };
  expect((await (await stranger()).post('/sign-up', given)).status).toBe(200);
});

describe('letters that PostgreSQL and JavaScript lower differently', () => {
  /** Each dotted capital I may be an i for the database. */
  const variants = (email: string) => [email, email.replace('i', '\u0130'), email.replace(/i/g, '\u0130')];

  it('[contract 12, reliability 3, API2] do not give one user several limits of sign-ins', async () => {
    const email = 'iris.i@members.example';
    await api.newMember({ accountId: api.account.id, role: 'EDITOR', email });
    for (const variant of variants(email).slice(1)) expect((await (await stranger()).signIn(variant)).status).toBe(401);
  });

  it('[contract 12, reliability 3, API4] do not cause more mails to one user', async () => {
    const email = 'iris.irish@members.example';
    await api.newMember({ accountId: api.account.id, role: 'EDITOR', email });
    for (let round = 0; round < 4; round += 1)
      for (const variant of variants(email)) await (await stranger()).post('/password/forgot', { email: variant });
    expect(await api.count('user_links join users on users.id = user_id where email = $1', email)).toBe(3);
  });
});

describe('invitations by mail', () => {
  it('[contract 12, reliability 3, API4] few of one account go to one address, however often they are renewed', async () => {
    const owner = await PortalClient.as(api, 'OWNER', (await api.newAccount()).id);
    await expectLimit({ first: 3, status: 200 }, (round) =>
      owner.post('/invitations', { email: round % 2 ? 'Often@host.example' : 'often@host.example', role: 'VIEWER' }),
    );
    // Another account still can invite the address.
    const other = await PortalClient.as(api, 'OWNER', (await api.newAccount()).id);
    expect((await other.post('/invitations', { email: 'often@host.example', role: 'VIEWER' })).status).toBe(200);
  });

  it.each(['\u0000', ' ', '\u202e\n', '\u200b\u3164'])(
    '[contract 12, contract 14] contain no name of which nothing is visible: %j',
    async (name) => {
      const owner = await PortalClient.as(api, 'OWNER');
      for (const [method, path, body] of [
        ['PATCH', '/account', { name }],
        ['PATCH', '/profile', { name }],
        ['POST', '/keys', { name, scope: 'READ' }],
      ] as const) {
        const { status } = await owner.call(method, path, { body });
        expect([path, status]).toEqual([path, 422]);
      }
    },
  );
});
