import { describe, expect, it } from '@jest/globals';
import { readSsoProviders } from './read-sso-providers.js';

const provider = (more: object = {}) => ({
  name: 'acme',
  issuer: 'https://idp.example',
  clientId: 'listings',
  clientSecret: 'a-client-secret',
  accountId: 1001,
  allowedDomains: ['Acme.example'],
  ...more,
});
const read = (...providers: unknown[]) => readSsoProviders(JSON.stringify(providers));

describe('the providers of single sign-on', () => {
  it('[contract 12] have defaults: the name to show, the scopes, and no one who joins just in time', () => {
    const scopes = ['openid', 'email', 'profile'];
    const defaults = { displayName: 'acme', allowedDomains: ['acme.example'], roles: {}, scopes, trustEmail: false };
    expect(read(provider())).toEqual([{ ...provider(), ...defaults }]);
    expect(read(provider({ issuer: 'http://127.0.0.1:8080/realms/a' }))).toHaveLength(1);
  });

  it.each([
    [[provider({ name: 'Acme Inc' })], '"name"'],
    [[provider(), provider()], 'its own "name"'],
    [[7], '"issuer"'],
    [[provider({ issuer: 'http://idp.example' })], 'https "issuer"'],
    [[provider({ issuer: 'http://127.0.0.1.example' })], 'https "issuer"'],
    [[provider({ issuer: 'https://idp.example/.well-known/openid-configuration' })], 'https "issuer"'],
    [[provider({ clientId: '' })], '"clientId"'],
    [[provider({ clientSecret: 7 })], '"clientSecret"'],
    [[provider({ accountId: '1001' })], '"accountId"'],
    [[provider({ allowedDomains: [] })], '"allowedDomains"'],
    [[provider({ allowedDomains: ['*'] })], '"allowedDomains"'],
    [[provider({ justInTime: 'OWNER' })], '"justInTime"'],
    [[provider({ groupsClaim: 'groups' })], '"groupsClaim" and "roles" together'],
    [[provider({ groupsClaim: 'groups', roles: { a: 'BOSS' } })], '"roles"'],
    [[provider({ scopes: ['email'] })], '"scopes"'],
    [[provider({ trustEmail: 'yes' })], '"trustEmail"'],
    [[provider({ secret: 'x' })], 'only the fields'],
  ])('[design 3.11] are refused: %j', (providers, reason) => {
    expect(() => read(...providers)).toThrow(reason);
  });

  it('[design 3.11] are refused with one sentence for each problem, none of which holds a value', () => {
    const wrong = provider({ name: 'a-client-secret!', issuer: 'a-client-secret', clientSecret: '' });
    expect(() => read(wrong)).toThrow(/^must have .*\.\nSSO_PROVIDERS must have .*\.\nSSO_PROVIDERS must have [^\n]*$/);
    for (const text of [JSON.stringify([wrong]), '[{"clientSecret": "a-client-secret"', '{}']) {
      const refused = () => readSsoProviders(text);
      expect(refused).toThrow(/^must(?![\s\S]*a-client-secret)/);
    }
  });
});
