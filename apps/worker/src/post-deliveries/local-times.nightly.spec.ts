import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { A, B } from '@listings/feature-connections/testing';
import { shared } from '@listings/testing/jest';
import { newCampaign, reached } from '../testing/published-posts.js';
import { workerKit } from '../testing/worker-kit.js';

const kit = shared(() => workerKit({ SWEEP_MS: '200' }));

beforeAll(() => kit.admin.settings({ 'a.postSettle': 'immediate' }));

afterEach(() => kit.killAll());

const period = {
  title: 'Tea week',
  startDay: '2030-03-31',
  endDay: '2030-10-27',
  startTime: '00:30',
  endTime: '23:45',
};

const schedule = {
  startDate: { year: 2030, month: 3, day: 31 },
  startTime: { minutes: 30 },
  endDate: { year: 2030, month: 10, day: 27 },
  endTime: { hours: 23, minutes: 45 },
};

describe.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('a worker in the time zone %s', (TZ) => {
  it.each(['EVENT', 'OFFER'] as const)(
    '[contract 5] [publishers 5.16] sends the days and times of the location in an %s to publisher A unchanged',
    async (postType) => {
      // Listing 3 is in Germany, where the clocks change on both days.
      const { accountId, locationIds } = await kit.account({ listings: { [A]: [3] } });
      await kit.admin.clearRequests();
      const campaign = await newCampaign(kit, accountId, {
        locationIds,
        postType,
        postSites: [A],
        postMessage: [{ site: A, message: 'Come' }],
        postContextInfo: { ...period, redeemUrl: 'https://shop.example' },
      });
      kit.start({ TZ });
      await reached(kit, 'SUCCESS', [campaign]);
      const [sent] = await kit.admin.requests({ operation: 'a.posts.create' });
      expect(sent?.body).toMatchObject({ event: { title: 'Tea week', schedule } });
    },
  );

  it('[contract 5] an offer at publisher B says its title, text and terms as written', async () => {
    const { accountId, locationIds } = await kit.account({ listings: { [B]: [3] } });
    await kit.admin.clearRequests();
    const campaign = await newCampaign(kit, accountId, {
      locationIds,
      postType: 'OFFER',
      postSites: [B],
      postMessage: [{ site: B, message: `Come ${TZ}` }],
      postContextInfo: { ...period, termsConditions: 'From 31 March, 00:30, to 27 October, 23:45' },
      postMediaUrl: [{ site: B, url: 'https://cdn.example/tea.jpg' }],
      postCta: [{ site: B, type: 'SHOP', url: 'https://shop.example' }],
    });
    kit.start({ TZ });
    await reached(kit, 'SUCCESS', [campaign]);
    const [sent] = await kit.admin.requests({ operation: 'b.posts.create' });
    expect(JSON.stringify(sent?.body)).toContain('From 31 March, 00:30, to 27 October, 23:45');
  });
});
