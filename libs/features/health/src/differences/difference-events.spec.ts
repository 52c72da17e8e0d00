import { describe, expect, it } from '@jest/globals';
import { numberNewEvents } from '@listings/events';
import { findSubmissionStates } from '@listings/feature-listings';
import { readListing } from '../readings/read-listing.js';
import { recordReadings } from '../readings/record-readings.js';
import { deleteDifferences } from '../store/differences.js';
import { findListingsToRead } from '../store/readings.js';
import { A, sandboxId, startFixture } from '../testing/health-fixture.js';

const fixture = startFixture();

const FOUND = 'listing.difference_found';
const CLOSED = 'listing.difference_closed';
const STRANGE = 'https://stranger.example/';
const OTHER = 'https://other.example/';
const OURS = 'https://bakery.example/';

/** A location that agrees with listing nn in the website, in an account whose endpoint asks for some additional events. */
async function agreeing(nn: number, asked: readonly string[] = [FOUND, CLOSED]) {
  const { tenant, locationId } = await fixture.newLinked(A, nn, {});
  const { accountId } = tenant;
  await fixture.update(tenant, locationId, { bizUrl: OURS });
  await reads(2);
  await fixture.database.sql`insert into webhook_endpoints (account_id, url, secret, additional_events)
    values (${accountId}, 'https://receiver.example', 'x', ${asked})`;
  const key = { locationId, publisher: A, field: 'website' } as const;
  return {
    tenant,
    locationId,
    key,
    /** The listing gets another website. */
    strange: (websiteUri = STRANGE) => fixture.admin.editListing(sandboxId(A, nn), { websiteUri }),
    decide: (decision: 'ACCEPT' | 'REJECT' | 'IGNORE') => fixture.decideField(tenant, decision, key),
    /** The additional events of the account about the website, in their order; its sequence has no gap. */
    events: async () => {
      await numberNewEvents(fixture, accountId, { wait: true });
      const rows = await fixture.database.sql<{ sequence: number; type: string; body: string }>`
        select sequence::integer as sequence, type, body from events where account_id = ${accountId} order by sequence`;
      expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1));
      const additional = rows.filter(({ type }) => type === FOUND || type === CLOSED);
      const told = additional.map(({ body }) => JSON.parse(body) as { event: string; data: Record<string, unknown> });
      return told.filter(({ data }) => data['field'] === 'website');
    },
  };
}

async function reads(count: number): Promise<void> {
  for (let read = 0; read < count; read += 1) await fixture.readAgain();
}

/** Such a location whose listing a stranger has given another website, as two readings have shown. */
async function different(...given: Parameters<typeof agreeing>) {
  const made = await agreeing(...given);
  await made.strange();
  await reads(2);
  return made;
}

/** An event with some of its data. */
const told = (event: string, data: object) => ({ event, data });

describe('the events of differences', () => {
  it('[contract 13] tell of a difference once it is confirmed, and once of the decision about it', async () => {
    const { locationId, strange, decide, events } = await agreeing(1);
    await strange();
    await reads(1);
    expect(await events()).toEqual([]);
    await reads(2);
    const difference = { publisher: A, field: 'website', ours: OURS, theirs: STRANGE };
    const found = { ...told(FOUND, { ...difference, state: 'OPEN', rejections: 0 }), location_id: String(locationId) };
    expect(await events()).toMatchObject([found]);
    await decide('IGNORE');
    await decide('ACCEPT');
    await reads(1);
    const closed = told(CLOSED, { ...difference, state: 'IGNORED', decided_by: expect.any(String) });
    expect(await events()).toMatchObject([found, closed]);
  });

  it('[contract 13] tell once of a decision that a request names twice', async () => {
    const { tenant, key, events } = await different(9, [CLOSED]);
    const decided = async (seen: string) => {
      const differences = [seen, STRANGE].map((each) => ({ ...key, seen: each }));
      return (await fixture.decide(tenant, { decision: 'IGNORE', differences })).map((each) => each.decided);
    };
    expect(await decided(OTHER)).toEqual([false, false]);
    expect(await decided(STRANGE)).toEqual([true, true]);
    expect(await events()).toMatchObject([{ event: CLOSED }]);
  });

  it('[contract 13] tell again of a value that came back after its rejection', async () => {
    const { strange, decide, events } = await different(2);
    await decide('REJECT');
    await reads(1);
    await strange();
    await reads(2);
    await decide('ACCEPT');
    await reads(1);
    const first = [told(FOUND, { state: 'OPEN', rejections: 0 }), told(CLOSED, { state: 'REJECTED' })];
    const second = [told(FOUND, { state: 'OPEN', rejections: 1 }), told(CLOSED, { state: 'ACCEPTED' })];
    expect(await events()).toMatchObject([...first, ...second]);
  });

  it('[contract 13] tell that a difference is gone, or that the listing shows another value', async () => {
    const { strange, events } = await different(3);
    await strange(OTHER);
    await reads(2);
    await strange(OURS);
    await reads(1);
    const from = (theirs: string, state: string) => [
      told(FOUND, { state: 'OPEN', theirs }),
      told(CLOSED, { state, theirs }),
    ];
    expect(await events()).toMatchObject([...from(STRANGE, 'CHANGED'), ...from(OTHER, 'GONE')]);
  });

  it('[contract 13] tell that a difference is gone with the link of its listing', async () => {
    const { tenant, locationId, events } = await different(10);
    await fixture.unlink(tenant, locationId, A);
    await reads(1);
    const gone = told(CLOSED, { state: 'GONE', decided_by: null });
    expect(await events()).toMatchObject([told(FOUND, { state: 'OPEN' }), gone]);
    expect((await fixture.list(tenant, { state: 'OPEN' })).total).toBe(0);
  });

  it('[performance] read back only what is told when a link ends', async () => {
    const { tenant, locationId, strange } = await agreeing(8, []);
    const key = { accountId: tenant.accountId, publisher: A, locationIds: [locationId] };
    const removed = () => fixture.database.transaction((transaction) => deleteDifferences(transaction, key));
    await strange();
    await reads(1);
    expect(await removed()).toEqual([]);
    expect((await fixture.list(tenant, { state: 'OPEN' })).total).toBe(0);
    await reads(2);
    expect(await removed()).toMatchObject([{ locationId, field: 'website', theirs: STRANGE }]);
  });

  it('[contract 13] say nothing of a difference that no second reading has confirmed', async () => {
    const { strange, decide, events } = await agreeing(4);
    await strange();
    await reads(1);
    await decide('IGNORE');
    expect(await events()).toEqual([]);
  });

  it('[contract 13] go only to an endpoint that asks for their type, and its sequence has no gap', async () => {
    for (const [nn, asked] of [[5, []] as const, [6, [CLOSED]] as const]) {
      const { decide, events } = await different(nn, asked);
      await decide('ACCEPT');
      expect((await events()).map(({ event }) => event)).toEqual(asked);
    }
  });

  it('[reliability I1] tell once of a difference that two readings confirm at the same time', async () => {
    const { tenant, locationId, strange, events } = await agreeing(7);
    const { accountId } = tenant;
    await strange();
    await reads(1);
    const site = { accountId, locationId, publisher: A };
    const [listing] = await findListingsToRead(fixture.database, [site]);
    const [push] = await findSubmissionStates(fixture.database, [site]);
    if (!listing) throw new Error('The location is not linked.');
    const attempt = { failures: 0, isFirst: false, waitedMs: 0 };
    const { result } = await readListing(fixture.deps, { ...listing, pushedAt: push?.endedAt ?? null }, attempt);
    if (!result) throw new Error('The listing was not read.');
    const context = { accountId, now: fixture.clock.now(), locations: fixture.deps.locations, access: fixture.deps };
    const record = () => fixture.database.transaction((transaction) => recordReadings(transaction, context, [result]));
    await Promise.all([record(), record()]);
    expect(await events()).toMatchObject([{ event: FOUND }]);
  });
});
