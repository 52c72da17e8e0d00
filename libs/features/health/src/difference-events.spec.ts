import { describe, expect, it } from '@jest/globals';
import { numberNewEvents } from '@listings/events';
import { findSubmissionStates } from '@listings/feature-listings';
import { readListing } from './read-listing.js';
import { recordReadings } from './record-readings.js';
import { deleteDifferences } from './store/differences.js';
import { findListingsToRead } from './store/readings.js';
import { A, sandboxId, startFixture } from './testing/health-fixture.js';

type Tenant = Awaited<ReturnType<typeof fixture.newTenant>>;

const fixture = startFixture();

const FOUND = 'listing.difference_found';
const CLOSED = 'listing.difference_closed';
const STRANGE = 'https://stranger.example/';
const OURS = 'https://bakery.example/';

/** A location that agrees with its listing in the website, in an account whose endpoint asks for some additional events. */
async function agreeing(nn: number, asked: readonly string[]): Promise<{ tenant: Tenant; locationId: number }> {
  const { tenant, locationId } = await fixture.newLinked(A, nn, {});
  await fixture.update(tenant, locationId, { bizUrl: OURS });
  await fixture.readAgain();
  await fixture.readAgain();
  await fixture.database.execute(
    `insert into webhook_endpoints (account_id, url, secret, additional_events) values ($1, 'https://receiver.example', 'x', $2)`,
    [tenant.accountId, asked],
  );
  return { tenant, locationId };
}

const strange = (nn: number, websiteUri = STRANGE) => fixture.admin.editListing(sandboxId(A, nn), { websiteUri });

/** Such a location whose listing a stranger has given another website, as two readings have shown. */
async function different(nn: number, asked: readonly string[] = [FOUND, CLOSED]) {
  const made = await agreeing(nn, asked);
  await strange(nn);
  await fixture.readAgain();
  await fixture.readAgain();
  return made;
}

const website = (locationId: number) => [{ locationId, publisher: A, field: 'website' as const }];

/** The additional events of an account about the website, in their order, and whether its sequence has no gap. */
async function events({ accountId }: Tenant) {
  await numberNewEvents(fixture, accountId, { wait: true });
  const rows = await fixture.database.query<{ sequence: number; type: string; body: string }>(
    'select sequence::integer as sequence, type, body from events where account_id = $1 order by sequence',
    [accountId],
  );
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1));
  return rows
    .filter(({ type }) => type === FOUND || type === CLOSED)
    .map(({ body }) => JSON.parse(body) as { event: string; location_id: string; data: Record<string, unknown> })
    .filter(({ data }) => data['field'] === 'website');
}

describe('the events of differences', () => {
  it('[contract 13] tell of a difference once it is confirmed, and once of the decision about it', async () => {
    const { tenant, locationId } = await agreeing(1, [FOUND, CLOSED]);
    await strange(1);
    await fixture.readAgain();
    expect(await events(tenant)).toEqual([]);
    await fixture.readAgain();
    await fixture.readAgain();
    const difference = { publisher: A, field: 'website', ours: OURS, theirs: STRANGE };
    const found = {
      event: FOUND,
      location_id: String(locationId),
      data: { ...difference, state: 'OPEN', rejections: 0 },
    };
    expect(await events(tenant)).toMatchObject([found]);
    await fixture.decide(tenant, { decision: 'IGNORE', differences: website(locationId) });
    await fixture.decide(tenant, { decision: 'ACCEPT', differences: website(locationId) });
    await fixture.readAgain();
    expect(await events(tenant)).toMatchObject([
      found,
      { event: CLOSED, data: { ...difference, state: 'IGNORED', decided_by: expect.any(String) } },
    ]);
  });

  it('[contract 13] tell once of a decision that a request names twice', async () => {
    const { tenant, locationId } = await different(9, [CLOSED]);
    const [key] = website(locationId) as [ReturnType<typeof website>[number]];
    const decided = (seen: string) =>
      fixture.decide(tenant, {
        decision: 'IGNORE',
        differences: [
          { ...key, seen },
          { ...key, seen: STRANGE },
        ],
      });
    expect(await decided('https://other.example/')).toMatchObject([{ decided: false }, { decided: false }]);
    expect(await decided(STRANGE)).toMatchObject([{ decided: true }, { decided: true }]);
    expect((await events(tenant)).map(({ event }) => event)).toEqual([CLOSED]);
  });

  it('[contract 13] tell again of a value that came back after its rejection', async () => {
    const { tenant, locationId } = await different(2);
    await fixture.decide(tenant, { decision: 'REJECT', differences: website(locationId) });
    await fixture.readAgain();
    await strange(2);
    await fixture.readAgain();
    await fixture.readAgain();
    await fixture.decide(tenant, { decision: 'ACCEPT', differences: website(locationId) });
    await fixture.readAgain();
    expect((await events(tenant)).map(({ event, data }) => [event, data['state'], data['rejections']])).toEqual([
      [FOUND, 'OPEN', 0],
      [CLOSED, 'REJECTED', undefined],
      [FOUND, 'OPEN', 1],
      [CLOSED, 'ACCEPTED', undefined],
    ]);
  });

  it('[contract 13] tell that a difference is gone, or that the listing shows another value', async () => {
    const { tenant } = await different(3);
    await strange(3, 'https://other.example/');
    await fixture.readAgain();
    await fixture.readAgain();
    await strange(3, OURS);
    await fixture.readAgain();
    expect((await events(tenant)).map(({ event, data }) => [event, data['state'], data['theirs']])).toEqual([
      [FOUND, 'OPEN', STRANGE],
      [CLOSED, 'CHANGED', STRANGE],
      [FOUND, 'OPEN', 'https://other.example/'],
      [CLOSED, 'GONE', 'https://other.example/'],
    ]);
  });

  it('[contract 13] tell that a difference is gone with the link of its listing', async () => {
    const { tenant, locationId } = await different(10);
    await fixture.unlink(tenant, locationId, A);
    await fixture.readAgain();
    expect((await events(tenant)).map(({ event, data }) => [event, data['state'], data['decided_by']])).toEqual([
      [FOUND, 'OPEN', undefined],
      [CLOSED, 'GONE', null],
    ]);
    expect((await fixture.list(tenant, { state: 'OPEN' })).total).toBe(0);
  });

  it('[performance] read back only what is told when a link ends', async () => {
    const { tenant, locationId } = await agreeing(8, []);
    await strange(8);
    await fixture.readAgain();
    const removed = () =>
      fixture.database.transaction((transaction) =>
        deleteDifferences(transaction, { accountId: tenant.accountId, publisher: A, locationIds: [locationId] }),
      );
    expect(await removed()).toEqual([]);
    expect((await fixture.list(tenant, { state: 'OPEN' })).total).toBe(0);
    await fixture.readAgain();
    await fixture.readAgain();
    expect(await removed()).toMatchObject([{ locationId, field: 'website', theirs: STRANGE }]);
  });

  it('[contract 13] say nothing of a difference that no second reading has confirmed', async () => {
    const { tenant, locationId } = await agreeing(4, [FOUND, CLOSED]);
    await strange(4);
    await fixture.readAgain();
    await fixture.decide(tenant, { decision: 'IGNORE', differences: website(locationId) });
    expect(await events(tenant)).toEqual([]);
  });

  it('[contract 13] go only to an endpoint that asks for their type, and its sequence has no gap', async () => {
    for (const [nn, asked] of [[5, []] as const, [6, [CLOSED]] as const]) {
      const { tenant, locationId } = await different(nn, asked);
      await fixture.decide(tenant, { decision: 'ACCEPT', differences: website(locationId) });
      expect((await events(tenant)).map(({ event }) => event)).toEqual(asked);
    }
  });

  it('[reliability I1] tell once of a difference that two readings confirm at the same time', async () => {
    const { tenant, locationId } = await agreeing(7, [FOUND, CLOSED]);
    await strange(7);
    await fixture.readAgain();
    const { accountId } = tenant;
    const site = { accountId, locationId, publisher: A };
    const [listing] = await findListingsToRead(fixture.database, [site]);
    const [push] = await findSubmissionStates(fixture.database, [site]);
    if (!listing) throw new Error('The location is not linked.');
    const { result } = await readListing(
      fixture.deps,
      { ...listing, pushedAt: push?.endedAt ?? null },
      { failures: 0, isFirst: false, waitedMs: 0 },
    );
    if (!result) throw new Error('The listing was not read.');
    const record = () =>
      fixture.database.transaction((transaction) =>
        recordReadings(transaction, { accountId, now: fixture.clock.now(), locations: fixture.deps.locations }, [
          result,
        ]),
      );
    await Promise.all([record(), record()]);
    expect((await events(tenant)).map(({ event }) => event)).toEqual([FOUND]);
  });
});
