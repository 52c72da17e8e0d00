import { expect, it } from '@jest/globals';
import { portalClock } from '@listings/api-kit/testing';
import { PortalClient } from '@listings/feature-accounts/testing';
import { IDENTITY } from '../../identity.module.js';
import { findSession } from '../../sessions/find-session.js';
import { apiOfFile } from '../../testing/identity-api.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const clock = portalClock();
const api = apiOfFile({ clock });

it.each<[string, { secondFactor: boolean; used: readonly number[]; ended: number }]>([
  ['seven days without a request', { secondFactor: false, used: [6 * DAY, 1.5 * DAY], ended: 7.5 * DAY }],
  [
    'thirty days, however often it is used',
    { secondFactor: false, used: [6 * DAY, 6 * DAY, 6 * DAY, 6 * DAY], ended: 6 * DAY },
  ],
  ['ten minutes while the second factor is missing', { secondFactor: true, used: [9 * MINUTE], ended: 2 * MINUTE }],
])('[contract 12] the lifetime of a session ends after %s', async (_, { secondFactor, used, ended }) => {
  const { email, userId } = await api.newMember({ accountId: api.account.id, role: 'EDITOR' });
  if (secondFactor) await api.sql`update users set totp_secret = 'x', totp_enabled_at = now() where id = ${userId}`;
  const { token = '' } = await PortalClient.signedIn(api, email);
  const isLetInAfter = async (pause: number) => {
    clock.forward(pause);
    return (await findSession(api.get(IDENTITY), token)) !== undefined;
  };
  for (const pause of used) expect(await isLetInAfter(pause)).toBe(true);
  expect(await isLetInAfter(ended)).toBe(false);
});
