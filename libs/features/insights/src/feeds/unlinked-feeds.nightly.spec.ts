import { expect, it } from '@jest/globals';
import { A, startFixture } from '../testing/insights-fixture.js';

const fixture = startFixture();

const feeds = (locationId: number) =>
  fixture.database.query('select id from insight_feeds where location_id = $1', [locationId]);

it('[reliability 2] removing a link and making links while workers read ends with one feed for each link, without a deadlock', async () => {
  const busy = await fixture.newTenant();
  const accounts = [busy.connected[A] ?? '', await fixture.connect(busy.accountId, A, 'fifth owner')];
  const locations = await Promise.all([1, 2, 3, 4].map(() => fixture.newLocation(busy)));
  let linking = true;
  const workers = [fixture.deps, fixture.anotherProcess()].map(async (by) => {
    while (linking) await fixture.work(by);
  });
  await Promise.all(
    locations.map(async (locationId, index) => {
      for (let round = 0; round < 12; round += 1) {
        const connectedAccountId = accounts[(round + index) % 2];
        await fixture.link(busy, locationId, { nn: 41 + index, connectedAccountId });
        if (round < 11 || index === 0) await fixture.unlink(busy, locationId);
      }
    }),
  );
  linking = false;
  await Promise.all(workers);
  await fixture.workAfter(1);
  for (const [index, locationId] of locations.entries()) {
    expect(await feeds(locationId)).toHaveLength(index === 0 ? 0 : 1);
    expect((await fixture.read(busy, locationId)).daily).toHaveLength(index === 0 ? 0 : 30);
  }
});
