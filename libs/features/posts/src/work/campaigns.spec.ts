import { describe, expect, it } from '@jest/globals';
import { loseClaims, workOn } from '@listings/work/testing';
import { FAN_OUT_BATCH } from '../campaign/fan-out.js';
import { CAMPAIGN, Campaigns, deleteCampaign } from '../index.js';
import { campaignStep } from '../testing/campaign-step.js';
import { ACME, postsFixture } from '../testing/posts-fixture.js';
import type { Tenant } from '../testing/tenant.js';

const fixture = postsFixture();

const HOUR = 3_600_000;
/** Two batches. */
const LOCATIONS = FAN_OUT_BATCH + 50;

/** A campaign of an account whose locations are at no site, so that nothing is sent. */
async function campaign({ count = LOCATIONS, scheduled = false, by = fixture.deps } = {}) {
  const tenant = await fixture.tenant();
  const locationIds = await tenant.locations(count, { sites: [] });
  const postScheduledDates = { startDatetime: fixture.at(HOUR), endDatetime: fixture.at(10 * HOUR) };
  const input = { locationIds, postSites: [ACME], ...(scheduled && { postScheduledDates }) };
  const postId = await fixture.campaign(tenant, input);
  const key = { accountId: tenant.accountId, postId };
  return { tenant, postId, key, step: () => campaignStep(by, key) };
}

/** Takes a step of a campaign during which something happens, before its transaction commits. */
function interruptedStep(key: { accountId: number; postId: number }, meanwhile: () => Promise<unknown>) {
  const transaction: typeof fixture.database.transaction = (run) =>
    fixture.database.transaction(async (open) => {
      const result = await run(open);
      await meanwhile();
      return result;
    });
  const database = new Proxy(fixture.database, {
    get: (target, name) => (name === 'transaction' ? transaction : (Reflect.get(target, name) as unknown)),
  });
  const { accountId, postId } = key;
  return workOn(fixture.deps, new Campaigns({ ...fixture.deps, database }), { accountId, subject: String(postId) });
}

/**
 * How far a campaign has come, in how many milliseconds it is due, and how long after its next time, which is its start or its end; null: never.
 */
async function progress(postId: number) {
  const [row] = await fixture.database.query<{
    items: number;
    removed: number;
    status: string;
    inMs: number | null;
    afterMs: number | null;
  }>(
    `select items_made as items, removals_ordered as removed, status,
       (extract(epoch from work.due_at - now()) * 1000)::float8 as "inMs",
       (extract(epoch from work.due_at - case status when 'SCHEDULED' then scheduled_start else scheduled_end end) * 1000)::float8 as "afterMs"
     from social_posts post left join work on work.account_id = post.account_id and kind = $2 and subject = post.id::text
     where id = $1`,
    [postId, CAMPAIGN],
  );
  if (!row) throw new Error(`no campaign ${postId}`);
  return row;
}

/** The number of events of an account by their type. */
async function events(tenant: Tenant): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { event } of await tenant.events()) {
    const name = event.replace('local_post.', '');
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

describe('a step of a campaign whose claim is lost', () => {
  it('[reliability 2] adds nothing to the fan-out, and the next step takes its batch', async () => {
    const { tenant, postId, key, step } = await campaign({ scheduled: true });
    expect(await interruptedStep(key, () => loseClaims(fixture.database, CAMPAIGN))).toMatchObject({
      isRecorded: false,
    });
    expect(await progress(postId)).toMatchObject({ items: 0, status: 'SCHEDULED' });
    expect(await events(tenant)).toEqual({});
    await step();
    expect(await progress(postId)).toMatchObject({ items: FAN_OUT_BATCH });
    expect(await events(tenant)).toEqual({ created: FAN_OUT_BATCH });
  });

  it('[reliability 2] starts nothing', async () => {
    const { postId, key } = await campaign({ count: 1, scheduled: true });
    await fixture.pass(HOUR);
    await interruptedStep(key, () => loseClaims(fixture.database, CAMPAIGN));
    expect(await progress(postId)).toMatchObject({ status: 'SCHEDULED' });
    expect(await fixture.deliveries(postId)).toEqual([]);
    await fixture.work();
    expect(await progress(postId)).toMatchObject({ status: 'SUCCESS' });
    expect(await fixture.deliveries(postId)).toHaveLength(1);
  });

  it('[reliability 2] removes nothing, and the next step takes its batch', async () => {
    const { tenant, postId, key } = await campaign();
    await fixture.work();
    await deleteCampaign(fixture.deps, tenant.caller, postId);
    await interruptedStep(key, () => loseClaims(fixture.database, CAMPAIGN));
    expect(await progress(postId)).toMatchObject({ removed: 0 });
    await fixture.work();
    expect(await progress(postId)).toMatchObject({ removed: LOCATIONS, inMs: null });
    expect(await events(tenant)).toEqual({ created: LOCATIONS, rejected: LOCATIONS, deleted: LOCATIONS });
  });
});

describe('the deletion of a campaign that a process works on', () => {
  it('[reliability 2] leaves it due after a check, and its removals follow', async () => {
    const { tenant, postId, key } = await campaign({ scheduled: true });
    await fixture.work();
    await fixture.database.execute('update work set due_at = now() where kind = $1', [CAMPAIGN]);
    await interruptedStep(key, () => deleteCampaign(fixture.deps, tenant.caller, postId));
    expect(await progress(postId)).toMatchObject({ status: 'DELETED', removed: 0 });
    await fixture.work();
    expect(await progress(postId)).toMatchObject({ removed: LOCATIONS, inMs: null });
    expect(await events(tenant)).toEqual({ created: LOCATIONS, deleted: LOCATIONS });
  });

  it('[contract 5] [reliability 2] waits for a batch of its fan-out, and nothing follows that batch but its removal', async () => {
    const { tenant, postId, key } = await campaign({ scheduled: true });
    let deletion: Promise<void> | undefined;
    await interruptedStep(key, async () => {
      deletion = deleteCampaign(fixture.anotherProcess(), tenant.caller, postId);
    });
    await deletion;
    await fixture.work();
    expect(await progress(postId)).toMatchObject({ status: 'DELETED', items: FAN_OUT_BATCH, removed: FAN_OUT_BATCH });
    expect(await events(tenant)).toEqual({ created: FAN_OUT_BATCH, deleted: FAN_OUT_BATCH });
  });
});

describe('the next step of a campaign', () => {
  it('[contract 5] comes after those of the other campaigns of its account, when it has taken a batch', async () => {
    const large = await campaign();
    const small = await fixture.campaign(large.tenant, { locationIds: await large.tenant.locations(1, { sites: [] }) });
    await large.step();
    const [next, before] = [await progress(large.postId), await progress(small)].map(({ inMs }) => inMs ?? NaN);
    expect(next).toBeLessThanOrEqual(0);
    expect(next).toBeGreaterThan(before ?? NaN);
  });

  it('[contract 5] comes at its start, and after that at its end', async () => {
    const { postId } = await campaign({ count: 1, scheduled: true });
    for (const status of ['SCHEDULED', 'SUCCESS']) {
      await fixture.work();
      const reached = await progress(postId);
      expect(reached).toMatchObject({ status });
      expect(reached.afterMs).toBeGreaterThanOrEqual(0);
      expect(reached.afterMs).toBeLessThan(5_000);
      await fixture.pass(HOUR);
    }
  });

  it('[contract 13] comes each minute from its start on while its account is suspended', async () => {
    const { tenant, postId } = await campaign({ count: 1, scheduled: true });
    await fixture.work();
    await fixture.database.execute(`update accounts set status = 'SUSPENDED' where id = $1`, [tenant.accountId]);
    await fixture.workAfter(HOUR);
    const { status, inMs } = await progress(postId);
    expect(status).toBe('SCHEDULED');
    expect(inMs).toBeGreaterThan(55_000);
    expect(inMs).toBeLessThan(65_000);
  });

  it('[contract 5] does not come once nothing is left to do', async () => {
    const { postId } = await campaign({ count: 1 });
    const deleted = await campaign({ count: 1, scheduled: true });
    await fixture.work();
    expect(await progress(postId)).toMatchObject({ status: 'SUCCESS', inMs: null });
    await deleteCampaign(fixture.deps, deleted.tenant.caller, deleted.postId);
    await fixture.work();
    expect(await progress(deleted.postId)).toMatchObject({ status: 'DELETED', inMs: null });
  });
});
