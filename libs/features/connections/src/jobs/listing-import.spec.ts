import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { violation } from '@listings/errors';
import { JOB } from '@listings/feature-jobs';
import { jobsWorker } from '@listings/feature-jobs/testing';
import { shared } from '@listings/testing/jest';
import { ListingImport, retryListingImport, startListingImport } from '../index.js';
import { startFixture } from '../testing/connections-fixture.js';

let account: string;
const fixture = startFixture();
const caller = shared(() => fixture.newCaller());

beforeAll(async () => {
  account = await fixture.connectAndRead(caller, fixture.a, 'owner-a1');
});

beforeEach(() => fixture.admin.clearScripts());

const jobs = () => jobsWorker(fixture.deps, [new ListingImport(fixture.deps)]);
const ids = (...numbers: readonly number[]) =>
  Promise.all(numbers.map((number) => fixture.listingId(account, `91000${String(number).padStart(2, '0')}`)));

const start = async (...numbers: readonly number[]) => {
  const given = { connectedAccountId: account, connectedAccountListingIds: await ids(...numbers) };
  return startListingImport(fixture.deps, caller, given);
};

describe('an import of listings', () => {
  it('[jobs, 4.7] creates a location of each listing, and says in words which it could not', async () => {
    const started = await start(1, 2, 3, 51, 1);
    expect(started).toMatchObject({ job: { state: 'RUNNING', total: 4 } });
    const job = await jobs().after(started);
    expect(job).toMatchObject({ state: 'DONE', processed: 4, counts: { CREATED: 3, REFUSED: 1 } });
    const rows = await jobs().rows(caller, job);
    const created = { outcome: 'CREATED', locationId: expect.any(Number) };
    const problems = [{ message: 'The listing has no primary category' }];
    const refused = { outcome: 'REFUSED', locationId: null, details: { name: expect.stringMatching(/./), problems } };
    expect(rows).toMatchObject([created, created, created, refused]);
    const again = await jobs().after(await start(1));
    expect(again.counts).toEqual({ REFUSED: 1 });
    // Listing 55 doubles 01.
    const doubled = await jobs().after(await start(55, 1, 10));
    expect([job, doubled].map(({ warnings }) => warnings)).toEqual([[], [expect.stringMatching(/^1 of the places/)]]);
  });

  it('[contract 14] keeps listings without a seat for a retry', async () => {
    const createLocation = async () => ({ violations: [violation('SY10151')] });
    const withoutSeats = jobsWorker(fixture.deps, [new ListingImport({ ...fixture.deps, createLocation })]);
    const full = await withoutSeats.after(await start(8, 9));
    expect(full).toMatchObject({ state: 'DONE', counts: { NO_SEAT: 2 } });
    const again = () => retryListingImport(fixture.deps, caller, full.id);
    const retried = await again();
    expect(await again()).toMatchObject({ violations: [{ code: 'SY87010' }] });
    expect((await jobs().after(retried)).counts).toEqual({ CREATED: 2 });
    expect(await again()).toMatchObject({ violations: [{ code: 'SY87010' }] });
  });

  it('[jobs] pauses while the publisher limits its calls, and loses no row', async () => {
    const limited = { error: 'rate_limited', headers: { 'retry-after': '90' } } as const;
    await fixture.admin.script({ operation: 'a.listings.get', responses: [limited] });
    const job = await jobs().after(await start(5, 6));
    expect(job).toMatchObject({ state: 'RUNNING', processed: 0, warnings: [expect.any(String)] });
    await fixture.database.sql`update connected_accounts set rate_limited_until = null where id = ${account}`;
    await fixture.database.sql`update work set due_at = now() where kind = ${JOB}`;
    const done = await jobs().after({ outcome: 'saved', job });
    expect(done).toMatchObject({ state: 'DONE', counts: { CREATED: 2 } });
  });
});
