import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { clockOffset } from '@listings/testing';
import { eventsOf } from '@listings/persistence/testing';
import { postTenants, SITE_B } from './testing/post-tenants.js';
import type { PostTenants } from './testing/post-tenants.js';
import { sandboxWorkers } from './testing/sandbox-workers.js';
import type { SandboxWorkers } from './testing/sandbox-workers.js';

let workers: SandboxWorkers;
let tenants: PostTenants;

beforeAll(async () => {
  workers = await sandboxWorkers({ plugIns: ['publisher-a', 'publisher-b'], environment: { SWEEP_MS: '200' } });
  workers.build.log.expectLine(
    /"offsetSeconds":-?(59|60)\d,.*the clock of this machine and that of the database differ/,
  );
  tenants = await postTenants(workers);
});
afterEach(() => workers.killAll());
afterAll(async () => {
  await tenants?.close();
  await workers?.close();
});

describe('workers whose clocks are wrong by ten minutes', () => {
  it.each([
    { holder: 10, other: -10, nn: 41 },
    { holder: -10, other: 10, nn: 42 },
  ])(
    '[reliability 2, I4] the lease of one at $holder minutes has its length in the database, and one at $other leaves it alone',
    async ({ holder, other, nn }) => {
      const { admin, database } = workers;
      await admin.clearRequests();
      await admin.latency({ publisher: 'b', operation: 'b.posts.create', fixedMs: 3_000 });
      const tenant = await tenants.tenantAt(nn);
      await workers.start(clockOffset(holder)).ready;
      const postId = await tenants.post(tenant, 'Held', { more: { postSites: [SITE_B] } });
      await admin.waitForRequests({ operation: 'b.posts.create', count: 1, timeoutMs: 120_000 });

      const [lease] = await database.query<{ seconds: number }>(
        `select extract(epoch from lease_until - now())::float8 as seconds from work
         where kind = 'post-delivery' and subject = (select id::text from post_deliveries where post_id = $1)`,
        [postId],
      );
      expect(lease?.seconds).toBeGreaterThan(0);
      expect(lease?.seconds).toBeLessThanOrEqual(60);
      // The other one looks for work every 200 ms, while the call of the first takes three seconds, and publishes its own.
      await workers.start(clockOffset(other)).ready;
      const beside = await tenants.tenantAt(nn + 2);
      const besideId = await tenants.post(beside, 'Beside', { more: { postSites: [SITE_B] } });
      await tenants.reach(tenant.caller, postId, 'SUCCESS');
      await tenants.reach(beside.caller, besideId, 'SUCCESS');

      expect(await tenants.livePostsB(nn)).toEqual(['Held']);
      expect(await tenants.livePostsB(nn + 2)).toEqual(['Beside']);
      expect(await admin.requests({ operation: 'b.posts.create' })).toHaveLength(2);
      for (const { accountId } of [tenant.caller, beside.caller]) {
        const events = await eventsOf(database, accountId);
        expect(events.map(({ event }) => event)).toEqual(['local_post.created', 'local_post.published']);
      }
    },
  );
});
