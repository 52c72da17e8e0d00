import { describe, expect, it } from '@jest/globals';
import { portalClock } from '@listings/api-kit/testing';
import { PortalClient } from '@listings/feature-accounts/testing';
import { findSession, IDENTITY } from '@listings/feature-identity';
/** @part base */
import { apiOfFile } from '../../testing/index.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const clock = portalClock();
const api = apiOfFile({ clock });

/** Signs a member in. Returns whether a request with the session is let in at this moment. */
async function signedIn({ secondFactor = false } = {}): Promise<() => Promise<boolean>> {
  const { email, userId } = await api.newMember({ accountId: api.account.id, role: 'EDITOR' });
  if (secondFactor) await api.sql`update users set totp_secret = 'x', totp_enabled_at = now() where id = ${userId}`;
  const browser = await PortalClient.open(api);
  await browser.signIn(email);
  return async () => (await findSession(api.get(IDENTITY), browser.token ?? '')) !== undefined;
}

describe('the lifetime of a session', () => {
  it('[contract 12] ends after seven days without a request', async () => {
    const [used, unused] = [await signedIn(), await signedIn()];
    clock.forward(6 * DAY);
    expect(await used()).toBe(true);
    clock.forward(1.5 * DAY);
    expect([await used(), await unused()]).toEqual([true, false]);
  });

  it('[contract 12] ends after thirty days, however often it is used', async () => {
    const isLetIn = await signedIn();
    for (let days = 6; days < 30; days += 6) {
      clock.forward(6 * DAY);
      expect(await isLetIn()).toBe(true);
    }
    clock.forward(6 * DAY);
    expect(await isLetIn()).toBe(false);
  });

  it('[contract 12] ends after ten minutes while the second factor is missing', async () => {
    const isLetIn = await signedIn({ secondFactor: true });
    clock.forward(9 * MINUTE);
    expect(await isLetIn()).toBe(true);
    clock.forward(2 * MINUTE);
    expect(await isLetIn()).toBe(false);
  });
});
