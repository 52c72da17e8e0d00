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
const VERIFIED = { email_verified: true };
const NOT_VERIFIED = 'Acme has not verified your e-mail address.';
const NO_ADDRESS = 'Acme has sent no e-mail address.';
const FOREIGN = 'E-mail addresses of this domain cannot sign in with Acme.';

describe('the address of a person', () => {
  /** What the ID token and the userinfo endpoint say, and the address that signs in, or why nobody does. */
  const cases: readonly [idToken: Claims, userInfo: Claims | undefined, more: Partial<SsoProvider>, result: string][] =
    [
      [{ email: boss }, { email: me, ...VERIFIED }, {}, me],
      [{ email: boss, email_verified: false }, { email: me, ...VERIFIED }, {}, NOT_VERIFIED],
      [VERIFIED, { email: boss }, {}, NOT_VERIFIED],
      [{ email: me, ...VERIFIED }, { email: boss, ...VERIFIED }, {}, me],
      [{}, { email: me, email_verified: 'true' }, {}, me],
      [{ email: boss }, VERIFIED, {}, NOT_VERIFIED],
      [{ email: boss }, {}, { trustEmail: true }, boss],
      [{ email: boss }, { email: boss, email_verified: false }, { trustEmail: true }, NOT_VERIFIED],
      [{ email: me, ...VERIFIED }, undefined, {}, me],
      [{ email: me }, undefined, {}, NOT_VERIFIED],
      [VERIFIED, undefined, {}, NO_ADDRESS],
      [{ email: 'x@acme.example@attacker.example', ...VERIFIED }, undefined, {}, NO_ADDRESS],
      [{ email: '\u0130ris@acme.example', ...VERIFIED }, undefined, {}, NO_ADDRESS],
      [{ email: 'x@ACME.example', ...VERIFIED }, undefined, {}, 'x@ACME.example'],
      [{ email: 'x@other.example', ...VERIFIED }, undefined, {}, FOREIGN],
      [{ email: 'x@sub.acme.example', ...VERIFIED }, undefined, {}, FOREIGN],
      [{ email: 'x@acme.example.attacker.example', ...VERIFIED }, undefined, {}, FOREIGN],
    ];

  it.each(cases)(
    '[contract 12] counts only with what the same answer says of it: %j and %j with %j is %s',
    (idToken, userInfo, more, result) => {
      const claims = claimsOf({ sub: 's', ...idToken }, userInfo && { sub: 's', ...userInfo });
      const signIn = () => verifiedPerson(claims, { ...provider, ...more }).email;
      if (result.includes('Acme')) expect(signIn).toThrow(result);
      else expect(signIn()).toBe(result);
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
