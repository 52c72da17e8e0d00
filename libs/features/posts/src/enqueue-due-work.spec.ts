import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { takeDuePostDeliveries } from '@listings/persistence';
import type { Jobs, JobQueue } from '@listings/queue';
import { deliverPost, enqueueDueCampaigns, enqueueDueDeliveries, runCampaign } from './index.js';
import { ACME, postsFixture } from './testing/posts-fixture.js';
import type { PostsFixture } from './testing/posts-fixture.js';

jest.setTimeout(60_000);

let fixture: PostsFixture;
beforeAll(async () => {
  fixture = await postsFixture();
});
afterAll(() => fixture?.close());

/** A job queue that keeps what it gets, as if no worker ran. */
function waitingJobs() {
  const waiting: Jobs['post-deliveries'][] = [];
  const jobs: JobQueue = {
    enqueue: async () => undefined,
    enqueueMany: async (queue, rows) => {
      if (queue === 'post-deliveries') waiting.push(...(rows as unknown as Jobs['post-deliveries'][]));
    },
  };
  return { waiting, jobs };
}

const ids = (rows: readonly { deliveryId: number }[]) => new Set(rows.map(({ deliveryId }) => deliveryId));

describe('the sweep for due deliveries', () => {
  it('[design 3.1] enqueues a waiting row once, and the rest of a large campaign as the first rows are processed', async () => {
    const tenant = await fixture.tenant();
    const locationIds = await tenant.locations(600, { sites: [ACME] });
    const postId = await fixture.campaign(tenant, { locationIds, postSites: [ACME] });
    const { waiting, jobs } = waitingJobs();
    const deps = { ...fixture.deps, jobs };

    await runCampaign(deps, { accountId: tenant.accountId, postId });
    expect(waiting).toHaveLength(250);
    expect(await enqueueDueDeliveries(deps)).toEqual({ enqueued: 0, leftDue: true });

    for (const key of waiting.slice(0, 40)) await deliverPost(deps, key);
    expect(await enqueueDueDeliveries(deps)).toEqual({ enqueued: 40, leftDue: true });
    expect(ids(waiting).size).toBe(290);

    for (let next = 40; next < waiting.length; next += 1) {
      await deliverPost(deps, waiting[next]!);
      if (next === waiting.length - 1) await enqueueDueDeliveries(deps);
    }
    expect(ids(waiting).size).toBe(600);
    expect(waiting).toHaveLength(600);
    expect(fixture.acme.posts.size).toBe(600);
  });

  it('[reliability 2] two processes enqueue disjoint rows, and a lost job is replaced within 15 seconds', async () => {
    const tenant = await fixture.tenant();
    const locationIds = await tenant.locations(100, { sites: [ACME] });
    await fixture.campaign(tenant, { locationIds, postSites: [ACME] });
    const limits = { perAccount: 100, limit: 60 };
    const [one, other] = await Promise.all([
      takeDuePostDeliveries(fixture.database, limits),
      takeDuePostDeliveries(fixture.anotherProcess().database, limits),
    ]);
    const taken = [...one.rows, ...other.rows];
    expect(ids(taken).size).toBe(taken.length);
    expect(taken.length).toBeGreaterThanOrEqual(60);

    await takeDuePostDeliveries(fixture.database, { perAccount: 100, limit: 100 });
    expect((await takeDuePostDeliveries(fixture.database, { perAccount: 100, limit: 100 })).rows).toEqual([]);
    await fixture.pass(15_000);
    const again = await takeDuePostDeliveries(fixture.database, { perAccount: 100, limit: 200 });
    expect(again.rows).toHaveLength(100);
    await fixture.work();
  });
});

describe('the sweep for due campaigns', () => {
  it('[design 3.1] enqueues a campaign once while its job waits', async () => {
    const tenant = await fixture.tenant();
    await fixture.campaign(tenant, { locationIds: await tenant.locations(1, { sites: [ACME] }), postSites: [ACME] });
    expect(await enqueueDueCampaigns(fixture.deps)).toEqual({ enqueued: 1, leftDue: false });
    expect(await enqueueDueCampaigns(fixture.deps)).toEqual({ enqueued: 0, leftDue: false });
    await fixture.work();
    expect(await enqueueDueCampaigns(fixture.deps)).toEqual({ enqueued: 0, leftDue: false });
  });
});
