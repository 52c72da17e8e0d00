import { describe, expect, it } from '@jest/globals';
import { pauseEndpoint, resumeEndpoint } from './pause-endpoint.js';
import { rotateSecret } from './rotate-secret.js';
import { saveEndpoint } from './save-endpoint.js';
import { webhookFixture } from './testing/webhook-fixture.js';

// The first suite of a run starts the test server.
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
    const [row] = await fixture.database.query<{ url: string; secret: string }>(
      'select url, secret from webhook_endpoints where account_id = $1',
      [accountId],
    );
    expect(row?.url).toBe('http://receiver.test/b');
    expect(row?.secret).not.toContain(secret.slice('whsec_'.length));
    expect(fixture.deps.encryption.decrypt(row?.secret ?? '', `webhook:${accountId}`)).toBe(secret);
    expect(() => fixture.deps.encryption.decrypt(row?.secret ?? '', `webhook:${accountId + 1}`)).toThrow();
  });

  it.each([
    'nonsense',
    'ftp://receiver.test',
    'http://u:p@receiver.test',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://localhost/',
    'http://localhost./',
    'http://a.localhost/',
    'http://169.254.169.254/latest',
    'http://receiver.test/\u0000',
    'http://127.0.0.1\\@receiver.test/',
  ])('[contract 8] refuses %s where private addresses are not allowed, and stores nothing', async (url) => {
    const { accountId } = await fixture.account();
    const deps = { ...fixture.deps, allowPrivateAddresses: false };
    expect(await saveEndpoint(deps, accountId, { url })).toMatchObject({ saved: false, field: 'url' });
    expect(await fixture.database.query('select 1 from webhook_endpoints where account_id = $1', [accountId])).toEqual(
      [],
    );
  });

  it('[contract 8] a save re-enables a disabled endpoint', async () => {
    const { accountId } = await fixture.account();
    await saved(accountId, 'http://receiver.test/');
    await fixture.database.execute(
      `update webhook_endpoints set disabled_at = now(), disabled_reason = 'GONE', failing_since = now(), failures_since = 3
       where account_id = $1`,
      [accountId],
    );
    await saved(accountId, 'http://receiver.test/');
    const rows = await fixture.database.query(
      'select disabled_at, disabled_reason, failing_since, failures_since from webhook_endpoints where account_id = $1',
      [accountId],
    );
    expect(rows).toEqual([{ disabled_at: null, disabled_reason: null, failing_since: null, failures_since: 0 }]);
  });

  it('[reliability G9] a rotation overlaps for 24 h by default, and for 0 h to 7 days on request', async () => {
    const { accountId } = await fixture.account();
    expect(await rotateSecret(fixture.deps, accountId)).toEqual({ rotated: false, reason: 'NO_ENDPOINT' });
    const before = await saved(accountId, 'http://receiver.test/');
    const overlap = async () => {
      const [row] = await fixture.database.query<{ hours: number | null }>(
        'select round(extract(epoch from previous_secret_until - now()) / 3600)::integer as hours from webhook_endpoints where account_id = $1',
        [accountId],
      );
      return row?.hours;
    };
    const rotated = await rotateSecret(fixture.deps, accountId);
    expect(rotated).toMatchObject({ rotated: true });
    expect(rotated.rotated && rotated.secret).not.toBe(before);
    expect(await overlap()).toBe(24);
    await rotateSecret(fixture.deps, accountId, { overlapHours: 0 });
    expect(await overlap()).toBeNull();
    for (const overlapHours of [-1, 169, Number.NaN]) {
      expect(await rotateSecret(fixture.deps, accountId, { overlapHours })).toEqual({
        rotated: false,
        reason: 'OVERLAP_OUT_OF_RANGE',
      });
    }
  });

  it('[contract 2] pausing and resuming need an endpoint', async () => {
    const { accountId } = await fixture.account();
    expect([await pauseEndpoint(fixture.deps, accountId), await resumeEndpoint(fixture.deps, accountId)]).toEqual([
      false,
      false,
    ]);
    await saved(accountId, 'http://receiver.test/');
    expect([await pauseEndpoint(fixture.deps, accountId), await resumeEndpoint(fixture.deps, accountId)]).toEqual([
      true,
      true,
    ]);
  });
});
