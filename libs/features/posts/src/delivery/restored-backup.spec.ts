import { beforeEach, describe, expect, it } from '@jest/globals';
import { beginEpoch } from '@listings/persistence';
import type { CampaignInput } from '../rules/campaign-input.js';
import { doubtPostDeliveries } from '../store/doubt-deliveries.js';
import { ACME, postsFixture } from '../testing/posts-fixture.js';

const fixture = postsFixture();

// The clock of the fixture stands still: every campaign would count as one of the backup of the test before.
beforeEach(() => fixture.database.execute('update installation set unknown_since = null, unknown_until = null'));

const TABLES = ['social_posts', 'post_items', 'post_deliveries', 'work'] as const;

/** Longer than a post of a call with unknown outcome may take to appear. */
const FINDABLE_MS = 65_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

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
    await doubtPostDeliveries(transaction, { since });
    await beginEpoch(transaction, { since, gap: 1 });
  });
}

/** A campaign at two listings. `outcome` has the states of its deliveries, and how many posts were sent for it. */
async function campaignAtAcme(input: Pick<CampaignInput, 'postScheduledDates'> = {}) {
  const before = fixture.acme.creates.length;
  const { states, plan } = await fixture.campaignAt([ACME], { locations: 2, ...input });
  const outcome = async () => ({ states: await states(), sent: fixture.acme.creates.length - before });
  return { outcome, plan };
}

const QUEUED = { states: ['QUEUED', 'QUEUED'], sent: 0 };
const PUBLISHED = { states: ['LIVE', 'LIVE'], sent: 2 };

/** Works on what is due until no post of a call with unknown outcome can appear any more. */
async function workUntilCertain(): Promise<void> {
  await fixture.work();
  await fixture.workAfter(FINDABLE_MS);
}

describe('a restored backup', () => {
  it.each([
    ['that were queued in it and published since', true],
    ['of a campaign that had no deliveries in it', false],
  ])('[reliability G16, 2] finds the posts %s, and sends none twice', async (_, isPlanned) => {
    const { plan, outcome } = await campaignAtAcme(isPlanned ? {} : fixture.dates(HOUR_MS));
    // It has started, and no process has looked at it yet unless it is planned.
    await fixture.pass(HOUR_MS + 1_000);
    if (isPlanned) await plan();
    expect(await outcome()).toEqual(isPlanned ? QUEUED : { states: [], sent: 0 });
    const since = await dump();
    await fixture.work();
    expect(await outcome()).toEqual(PUBLISHED);
    await restore(since);
    await workUntilCertain();
    expect(await outcome()).toEqual(PUBLISHED);
  });

  it('[reliability G16] publishes what was queued in it and not published', async () => {
    const { plan, outcome } = await campaignAtAcme();
    await plan();
    await restore(await dump());
    await fixture.work();
    expect((await outcome()).sent).toBe(0);
    await workUntilCertain();
    expect(await outcome()).toEqual(PUBLISHED);
  });

  it('[reliability G16, 2] sends nothing whose outcome was unknown in it before a later call can no longer appear', async () => {
    const { outcome } = await campaignAtAcme();
    fixture.acme.nextCreate('dropBefore', 'dropBefore');
    await fixture.work();
    const unknown = { states: ['UNKNOWN', 'UNKNOWN'], sent: 2 };
    expect(await outcome()).toEqual(unknown);
    // The search of the backup is over long before it is restored. The process of before has sent both posts again until its end.
    await fixture.pass(10 * FINDABLE_MS);
    await restore(await dump());
    await fixture.work();
    expect(await outcome()).toEqual(unknown);
    await workUntilCertain();
    expect(await outcome()).toEqual({ states: ['LIVE', 'LIVE'], sent: 4 });
  });

  it('[reliability G16] that is older than a day gives up no post because one search for it fails', async () => {
    const { plan, outcome } = await campaignAtAcme();
    await plan();
    const since = await dump();
    await restore(new Date(since.getTime() - 2 * DAY_MS));
    fixture.acme.nextCall({ kind: 'TRANSIENT', text: 'busy' }, { kind: 'TRANSIENT', text: 'busy' });
    await fixture.work();
    expect((await outcome()).states).toEqual(['UNKNOWN', 'UNKNOWN']);
    await workUntilCertain();
    await workUntilCertain();
    expect(await outcome()).toEqual(PUBLISHED);
  });
});
