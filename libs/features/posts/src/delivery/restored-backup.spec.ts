import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { beginEpoch, doubtOpenWork } from '@listings/persistence';
import { runCampaign } from '../index.js';
import { ACME, postsFixture } from '../testing/posts-fixture.js';
import type { PostsFixture } from '../testing/posts-fixture.js';

let fixture: PostsFixture;
beforeAll(async () => {
  fixture = await postsFixture();
});
// The clock of the fixture stands still: every campaign would count as one of the backup of the test before.
beforeEach(() => fixture.database.execute('update installation set unknown_since = null, unknown_until = null'));
afterAll(() => fixture?.close());

const TABLES = ['social_posts', 'post_items', 'post_deliveries'] as const;
/** Longer than a post of a call with unknown outcome may take to appear. */
const FINDABLE_MS = 65_000;

/** Keeps the rows of the posts, as a dump does, and returns when. */
async function dump(): Promise<Date> {
  const { database } = fixture;
  for (const table of TABLES) await database.execute(`drop table if exists kept_${table}`);
  for (const table of TABLES) await database.execute(`create table kept_${table} as table ${table}`);
  const [row] = await database.query<{ now: Date }>('select now()');
  return row?.now as Date;
}

/** Replaces the rows of the posts by those of the dump, and runs the part of after-restore that concerns posts. */
async function restore(since: Date): Promise<void> {
  const { database } = fixture;
  await database.transaction(async (transaction) => {
    await transaction.execute(`truncate ${TABLES.join()} cascade`);
    for (const table of TABLES) {
      const columns = await transaction.query<{ name: string }>(
        `select attname as name from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      );
      const names = columns.map(({ name }) => name).join();
      await transaction.execute(`insert into ${table} (${names}) select ${names} from kept_${table}`);
    }
    await doubtOpenWork(transaction, { since });
    await beginEpoch(transaction, { since, gap: 1 });
  });
}

async function campaignAtAcme() {
  const tenant = await fixture.tenant();
  const locationIds = await tenant.locations(2, { sites: [ACME] });
  const postId = await fixture.campaign(tenant, { locationIds, postSites: [ACME] });
  const creates = () => fixture.acme.creates.length;
  const states = async () => (await fixture.deliveries(postId)).map(({ state }) => state);
  return { accountId: tenant.caller.accountId, postId, creates, states };
}

describe('a restored backup', () => {
  it('[reliability G16, 2] finds the posts that were queued in it and published since, and sends none twice', async () => {
    const { accountId, postId, creates, states } = await campaignAtAcme();
    await runCampaign(fixture.deps, { accountId, postId });
    expect(await states()).toEqual(['QUEUED', 'QUEUED']);
    const since = await dump();
    const before = creates();
    await fixture.work();
    expect([await states(), creates() - before]).toEqual([['LIVE', 'LIVE'], 2]);

    await restore(since);
    await fixture.work();
    await fixture.pass(FINDABLE_MS);
    await fixture.work();

    expect([await states(), creates() - before]).toEqual([['LIVE', 'LIVE'], 2]);
  });

  it('[reliability G16, 2] finds the posts of a campaign that had no deliveries in it', async () => {
    const { creates, states } = await campaignAtAcme();
    const since = await dump();
    const before = creates();
    await fixture.work();
    expect([await states(), creates() - before]).toEqual([['LIVE', 'LIVE'], 2]);

    await restore(since);
    await fixture.work();
    await fixture.pass(FINDABLE_MS);
    await fixture.work();

    expect([await states(), creates() - before]).toEqual([['LIVE', 'LIVE'], 2]);
  });

  it('[reliability G16] publishes what was queued in it and not published', async () => {
    const { accountId, postId, creates, states } = await campaignAtAcme();
    await runCampaign(fixture.deps, { accountId, postId });
    const before = creates();
    await restore(await dump());
    await fixture.work();
    expect(creates() - before).toBe(0);
    await fixture.pass(FINDABLE_MS);
    await fixture.work();
    expect([await states(), creates() - before]).toEqual([['LIVE', 'LIVE'], 2]);
  });
});
