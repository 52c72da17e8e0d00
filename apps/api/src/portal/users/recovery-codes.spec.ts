/** @part base */
import { expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { portalClock } from '@listings/api-kit/testing';
import { PASSWORD, PortalClient } from '@listings/feature-accounts/testing';
import { apiOfFile } from '../../testing/product-api.js';

const clock = portalClock();
const api = apiOfFile({ clock, variables: { TRUSTED_PROXIES: '127.0.0.1' } });

it.each([
  ['codes', { code: '000000' }],
  ['recovery codes', { recoveryCode: 'aaaa-aaaa-aaaa-aaaa' }],
])(
  '[contract 12, reliability 3, API2] wrong %s of a stranger, who knows the password, do not lock the recovery codes of the owner in a new browser behind the same address',
  async (_, wrong) => {
    const owner = await PortalClient.as(api, 'EDITOR');
    const { secret } = (await owner.call('POST', '/second-factor/start', { body: { password: PASSWORD } })).body;
    const code = generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1_000) });
    const { recoveryCodes } = (await owner.call('POST', '/second-factor/confirm', { body: { code } })).body;
    const signedIn = async () => {
      const browser = Object.assign(await PortalClient.open(api), { address: '203.0.113.7' });
      await browser.signIn(owner.email);
      return async (body: object) => (await browser.call('POST', '/sign-in/second-factor', { body })).status;
    };

    const stranger = await signedIn();
    const statuses: number[] = [];
    for (let round = 0; round < 11; round += 1) statuses.push(await stranger(wrong));
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    expect(await stranger({ recoveryCode: recoveryCodes[0] })).toBe('recoveryCode' in wrong ? 429 : 200);
    expect(await (await signedIn())({ recoveryCode: recoveryCodes[1] })).toBe(200);
  },
);
