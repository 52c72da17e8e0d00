import { describe, expect, it } from '@jest/globals';
import { loseClaims, workOn } from '@listings/work/testing';
import { FAN_OUT_BATCH } from '../campaign-work.js';
import { CAMPAIGN, Campaigns, deleteCampaign } from '../index.js';
import { ACME, postsFixture } from '../testing/posts-fixture.js';

const fixture = postsFixture();

const HOUR = 3_600_000;

/** Two batches. */
const LOCATIONS = FAN_OUT_BATCH + 50;

/** A campaign of an account whose locations are at no site, so that nothing is sent. */
async function campaign({ locations = LOCATIONS, scheduled = false } = {}) {
  const dates = scheduled ? fixture.dates(HOUR, 10 * HOUR) : {};
  const made = await fixture.campaignAt([], { locations, postSites: [ACME], ...dates });
  return {
    ...made,
    /** Takes a step during which something happens, before its transaction commits. */
    interrupted: (meanwhile: () => Promise<unknown>) => {
      const transaction: typeof fixture.database.transaction = (run) =>
        fixture.database.transaction(async (open) => {
          const result = await run(open);
          await meanwhile();
          return result;
        });
      const database = new Proxy(fixture.database, {
        get: (target, name) => (name === 'transaction' ? transaction : (Reflect.get(target, name) as unknown)),
      });
      const key = { accountId: made.tenant.accountId, subject: String(made.postId) };
      return workOn(fixture.deps, new Campaigns({ ...fixture.deps, database }), key);
    },
  };
}

const loseClaim = () => loseClaims(fixture.database, CAMPAIGN);

describe('a step of a campaign whose claim is lost', () => {
  it('[reliability 2] adds nothing to the fan-out, and the next step takes its batch', async () => {
    const { interrupted, progress, eventCounts, plan } = await campaign({ scheduled: true });
    expect(await interrupted(loseClaim)).toMatchObject({ isRecorded: false });
    expect(await progress()).toMatchObject({ items: 0, status: 'SCHEDULED' });
    expect(await eventCounts()).toEqual({});
    await plan();
    expect(await progress()).toMatchObject({ items: FAN_OUT_BATCH });
    expect(await eventCounts()).toEqual({ created: FAN_OUT_BATCH });
  });

  it('[reliability 2] starts nothing', async () => {
    const { interrupted, progress, states } = await campaign({ locations: 1, scheduled: true });
    await fixture.pass(HOUR);
    await interrupted(loseClaim);
    expect([(await progress()).status, await states()]).toEqual(['SCHEDULED', []]);
    await fixture.work();
    expect([(await progress()).status, await states()]).toEqual(['SUCCESS', ['SKIPPED']]);
  });

  it('[reliability 2] removes nothing, and the next step takes its batch', async () => {
    const { interrupted, progress, eventCounts, remove } = await campaign();
    await fixture.work();
    await remove();
    await interrupted(loseClaim);
    expect(await progress()).toMatchObject({ removed: 0 });
    await fixture.work();
    expect(await progress()).toMatchObject({ removed: LOCATIONS, inMs: null });
    expect(await eventCounts()).toEqual({ created: LOCATIONS, rejected: LOCATIONS, deleted: LOCATIONS });
  });
});

describe('the deletion of a campaign that a process works on', () => {
  it('[reliability 2] leaves it due after a check, and its removals follow', async () => {
    const { interrupted, progress, eventCounts, remove } = await campaign({ scheduled: true });
    await fixture.work();
    await fixture.database.execute('update work set due_at = now() where kind = $1', [CAMPAIGN]);
    await interrupted(remove);
    expect(await progress()).toMatchObject({ status: 'DELETED', removed: 0 });
    await fixture.work();
    expect(await progress()).toMatchObject({ removed: LOCATIONS, inMs: null });
    expect(await eventCounts()).toEqual({ created: LOCATIONS, deleted: LOCATIONS });
  });

  it('[contract 5] [reliability 2] waits for a batch of its fan-out, and nothing follows that batch but its removal', async () => {
    const { tenant, postId, interrupted, progress, eventCounts } = await campaign({ scheduled: true });
    let deletion: Promise<void> | undefined;
    await interrupted(async () => {
      deletion = deleteCampaign(fixture.anotherProcess(), tenant.caller, postId);
    });
    await deletion;
    await fixture.work();
    expect(await progress()).toMatchObject({ status: 'DELETED', items: FAN_OUT_BATCH, removed: FAN_OUT_BATCH });
    expect(await eventCounts()).toEqual({ created: FAN_OUT_BATCH, deleted: FAN_OUT_BATCH });
  });
});

describe('the next step of a campaign', () => {
  it('[contract 5] comes after those of the other campaigns of its account, when it has taken a batch', async () => {
    const { tenant, plan, progress } = await campaign();
    const locationIds = await tenant.locations(1, { sites: [] });
    const small = await fixture.campaign(tenant, { locationIds });
    await plan();
    const [next, before] = [(await progress()).inMs ?? NaN, (await fixture.progress(small)).inMs ?? NaN];
    expect(next).toBeLessThanOrEqual(0);
    expect(next).toBeGreaterThan(before);
  });

  it('[contract 5] comes at its start, and after that at its end', async () => {
    const { progress } = await campaign({ locations: 1, scheduled: true });
    for (const expected of ['SCHEDULED', 'SUCCESS']) {
      await fixture.work();
      const { status, afterMs } = await progress();
      expect(status).toBe(expected);
      expect(afterMs).toBeGreaterThanOrEqual(0);
      expect(afterMs).toBeLessThan(5_000);
      await fixture.pass(HOUR);
    }
  });

  it('[contract 13] comes each minute from its start on while its account is suspended', async () => {
    const { tenant, progress } = await campaign({ locations: 1, scheduled: true });
    await fixture.work();
    await fixture.database.execute(`update accounts set status = 'SUSPENDED' where id = $1`, [tenant.accountId]);
    await fixture.workAfter(HOUR);
    const { status, inMs } = await progress();
    expect(status).toBe('SCHEDULED');
    expect(inMs).toBeGreaterThan(55_000);
    expect(inMs).toBeLessThan(65_000);
  });

  it('[contract 5] does not come once nothing is left to do', async () => {
    const ended = await campaign({ locations: 1 });
    const deleted = await campaign({ locations: 1, scheduled: true });
    await fixture.work();
    expect(await ended.progress()).toMatchObject({ status: 'SUCCESS', inMs: null });
    await deleted.remove();
    await fixture.work();
    expect(await deleted.progress()).toMatchObject({ status: 'DELETED', inMs: null });
  });
});
