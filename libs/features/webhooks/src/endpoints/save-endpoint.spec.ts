import { describe, expect, it } from '@jest/globals';
import { webhookFixture } from '../testing/webhook-fixture.js';
import { rotateSecret } from './rotate-secret.js';
import { saveEndpoint } from './save-endpoint.js';

const fixture = webhookFixture();

const saved = async (accountId: number, url: string) => {
  const result = await saveEndpoint(fixture.deps, accountId, { url });
  if (!result.saved) throw new Error(result.reason);
  return result.secret;
};

describe('the settings of an endpoint', () => {
  it('[contract 8] the first save creates a secret, later ones keep it; it is stored encrypted', async () => {
    const { accountId } = await fixture.account();
    const secret = await saved(accountId, 'http://receiver.test/a');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await saved(accountId, 'http://receiver.test/b')).toBe(secret);
    const rows = await fixture.database.sql<Record<string, string>>`select url, secret from webhook_endpoints
      where account_id = ${accountId}`;
    const { url, secret: sealed = '' } = rows[0] ?? {};
    expect(url).toBe('http://receiver.test/b');
    expect(sealed).not.toContain(secret.slice('whsec_'.length));
    expect(fixture.deps.encryption.decrypt(sealed, `webhook:${accountId}`)).toBe(secret);
    expect(() => fixture.deps.encryption.decrypt(sealed, `webhook:${accountId + 1}`)).toThrow();
  });

  it('[contract 8] a save re-enables a disabled endpoint', async () => {
    const { accountId } = await fixture.account();
    await saved(accountId, 'http://receiver.test/');
    await fixture.database.sql`update webhook_endpoints set disabled_at = now(), disabled_reason = 'GONE',
      failing_since = now(), failures_since = 3 where account_id = ${accountId}`;
    await saved(accountId, 'http://receiver.test/');
    const rows = await fixture.database.sql`select disabled_at, disabled_reason, failing_since, failures_since
      from webhook_endpoints where account_id = ${accountId}`;
    expect(rows).toEqual([{ disabled_at: null, disabled_reason: null, failing_since: null, failures_since: 0 }]);
  });

  it('[reliability G9] a rotation overlaps for 24 h by default, and for 0 h to 7 days on request', async () => {
    const { accountId } = await fixture.account();
    const before = await saved(accountId, 'http://receiver.test/');
    const overlap = () =>
      fixture.database.values`select round(extract(epoch from previous_secret_until - now()) / 3600)::integer
        from webhook_endpoints where account_id = ${accountId}`;
    const rotated = await rotateSecret(fixture.deps, accountId);
    expect(rotated).toMatchObject({ rotated: true });
    expect(rotated.rotated && rotated.secret).not.toBe(before);
    expect(await overlap()).toEqual([24]);
    await rotateSecret(fixture.deps, accountId, { overlapHours: 0 });
    expect(await overlap()).toEqual([null]);
    await rotateSecret(fixture.deps, accountId, { overlapHours: 168 });
    expect(await overlap()).toEqual([168]);
  });
});
