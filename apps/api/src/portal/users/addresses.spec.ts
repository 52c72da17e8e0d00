import { describe, expect, it } from '@jest/globals';
import { newMember, PASSWORD, PortalClient } from '../testing/portal-client.js';
import { portalClock } from '../testing/portal-clock.js';
import { apiWithMails } from '../testing/send-mails.js';

const clock = portalClock();
const { api } = apiWithMails({ clock, variables: { TRUSTED_PROXIES: '127.0.0.1', SIGN_UP: 'true' } });

let addresses = 0;
/** A browser at an address of its own. */
const stranger = async () => {
  const browser = await PortalClient.open(api);
  browser.address = `198.51.100.${(addresses += 1)}`;
  return browser;
};

describe('the e-mail address of a new user', () => {
  it.each([
    ['a list', 'a,victim@host.example'],
    ['a comment', '(c)victim@host.example'],
    ['a mark that turns the writing', 'v\u202eictim@host.example'],
    ['a line end', 'victim@host.example\nBcc: all@host.example'],
  ])('[contract 12] is not %s', async (_, email) => {
    const browser = await stranger();
    const body = { accountName: 'Cafes', name: 'Ann', email, password: 'eleven small violins' };
    const signUp = await browser.call('POST', '/sign-up', { body });
    expect([signUp.status, signUp.body.error?.field]).toEqual([422, 'email']);
    const owner = await PortalClient.as(api, 'OWNER');
    const invited = await owner.call('POST', '/invitations', { body: { email, role: 'VIEWER' } });
    expect([invited.status, invited.body.error?.field]).toEqual([422, 'email']);
  });

  it.each(["o'brien+shop@host.example", 'a.b_c-d@sub.xn--mnchen-3ya.example', 'x@1.example'])(
    '[contract 12] may be %s',
    async (email) => {
      const body = { accountName: 'Cafes', name: 'Ann', email, password: 'eleven small violins' };
      expect((await (await stranger()).call('POST', '/sign-up', { body })).status).toBe(200);
    },
  );
});

describe('letters that PostgreSQL and JavaScript lower differently', () => {
  /** Each dotted capital I may be an i for the database. */
  const variants = (email: string) => [email, email.replace('i', '\u0130'), email.replace(/i/g, '\u0130')];

  it('[contract 12, reliability 3, API2] do not give one user several limits of sign-ins', async () => {
    const { email } = await newMember(api, {
      accountId: api.account.id,
      role: 'EDITOR',
      email: 'iris.i@members.example',
    });
    const statuses = [];
    for (const variant of variants(email).slice(1))
      statuses.push(
        (await (await stranger()).call('POST', '/sign-in', { body: { email: variant, password: PASSWORD } })).status,
      );
    expect(statuses).toEqual([401, 401]);
  });

  it('[contract 12, reliability 3, API4] do not cause more mails to one user', async () => {
    const email = 'iris.irish@members.example';
    await newMember(api, { accountId: api.account.id, role: 'EDITOR', email });
    const links = async () =>
      (
        await api.database.query<{ n: number }>(
          'select count(*) as n from user_links join users on users.id = user_id where email = $1',
          [email],
        )
      )[0]?.n;
    for (let round = 0; round < 4; round += 1) {
      for (const variant of variants(email))
        await (await stranger()).call('POST', '/password/forgot', { body: { email: variant } });
    }
    expect(await links()).toBe(3);
  });
});

describe('invitations by mail', () => {
  it('[contract 12, reliability 3, API4] few of one account go to one address, however often they are renewed', async () => {
    const owner = await PortalClient.as(api, 'OWNER', (await api.newAccount()).id);
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const email = round % 2 ? 'Often@host.example' : 'often@host.example';
      statuses.push((await owner.call('POST', '/invitations', { body: { email, role: 'VIEWER' } })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    // Another account still can invite the address.
    const other = await PortalClient.as(api, 'OWNER', (await api.newAccount()).id);
    const invited = await other.call('POST', '/invitations', { body: { email: 'often@host.example', role: 'VIEWER' } });
    expect(invited.status).toBe(200);
  });

  it.each(['a\nPlease pay at https://attacker.example', 'a\u2028b', 'a\u0085b', 'a\u202eb', '\u0000', ' '])(
    '[contract 12] contain no name that begins a line: %j',
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
