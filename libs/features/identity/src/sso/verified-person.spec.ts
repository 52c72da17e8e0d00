import { describe, expect, it } from '@jest/globals';
import type { SsoProvider } from '@listings/domain';
import { claimsOf, verifiedPerson } from './verified-person.js';
import type { Claims } from './verified-person.js';

const provider: SsoProvider = {
  name: 'acme',
  displayName: 'Acme',
  issuer: 'https://idp.example',
  clientId: 'listings',
  accountId: 1,
  allowedDomains: ['acme.example'],
  roles: {},
  scopes: ['openid'],
  trustEmail: false,
};
const boss = 'boss@acme.example';
const me = 'me@acme.example';

describe('the address of a person', () => {
  /** What the ID token and the userinfo endpoint say, and the address that signs in; `refused` without one. */
  const cases: readonly [idToken: Claims, userInfo: Claims | undefined, more: Partial<SsoProvider>, address: string][] =
    [
      [{ email: boss }, { email: me, email_verified: true }, {}, me],
      [{ email: boss, email_verified: false }, { email: me, email_verified: true }, {}, 'refused'],
      [{ email_verified: true }, { email: boss }, {}, 'refused'],
      [{ email: me, email_verified: true }, { email: boss, email_verified: true }, {}, me],
      [{}, { email: me, email_verified: 'true' }, {}, me],
      [{ email: boss }, { email_verified: true }, {}, 'refused'],
      [{ email: boss }, {}, { trustEmail: true }, boss],
      [{ email: boss }, { email: boss, email_verified: false }, { trustEmail: true }, 'refused'],
      [{ email: me, email_verified: true }, undefined, {}, me],
    ];

  it.each(cases)(
    '[contract 12] counts only with what the same answer says of it: %j and %j with %j is %s',
    (idToken, userInfo, more, address) => {
      const claims = claimsOf({ sub: 's', ...idToken }, userInfo && { sub: 's', ...userInfo });
      const signIn = () => verifiedPerson(claims, { ...provider, ...more }).email;
      if (address === 'refused') expect(signIn).toThrow(/has (not verified your|sent no) e-mail address/);
      else expect(signIn()).toBe(address);
    },
  );

  it.each([undefined, '', 7, 'x'.repeat(256)])('[contract 12] needs a subject, also with a good address: %j', (sub) => {
    const signIn = () => verifiedPerson({ sub, email: me, email_verified: true }, provider);
    expect(signIn).toThrow('Acme has not said who you are: its answer has no usable subject.');
  });

  it('[contract 12] does not keep claims of the userinfo endpoint that are about groups and the name from counting', () => {
    const claims = claimsOf({ sub: 's', email: me, email_verified: true }, { sub: 's', groups: ['a'], name: 'Me' });
    expect(verifiedPerson(claims, { ...provider, groupsClaim: 'groups', roles: { a: 'ADMIN' } })).toEqual({
      subject: 's',
      email: me,
      name: 'Me',
      roleOfGroups: 'ADMIN',
    });
  });
});
