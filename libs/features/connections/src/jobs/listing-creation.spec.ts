import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '@listings/domain';
import { cancelJob, JOB } from '@listings/feature-jobs';
import type { JobRow, JobRun } from '@listings/feature-jobs';
import type { LocationSelection } from '@listings/feature-locations';
import { jobsWorker } from '@listings/feature-jobs/testing';
import { shared } from '@listings/testing/jest';
import {
  disconnectAccount,
  linkListing,
  listConnectedAccounts,
  LISTING_CREATION,
  ListingCreationJob,
  retryListingCreation,
  startListingCreation,
  triggerMatches,
  unlinkListing,
} from '../index.js';
import { SUGGESTED_MEANWHILE } from '../creation/creation-outcome.js';
import { startFixture } from '../testing/connections-fixture.js';
import { searchForMatches } from '../testing/search-for-matches.js';

let account: string;
const fixture = startFixture();
const caller = shared(() => fixture.newCaller());
beforeAll(async () => {
  account = await fixture.connectAndRead(caller, fixture.a, 'owner-a1');
  await compare(caller, account);
});

/** Compares the listings of a connected account with the locations. */
async function compare(by: Caller, connectedAccountId: string): Promise<void> {
  await triggerMatches(fixture.deps, by, [connectedAccountId]);
  expect(await searchForMatches(fixture.deps, connectedAccountId)).toMatchObject({ event: 'completed' });
}

/** Whether the comparison of the only connected account of a caller is out of date. */
const outdated = async (by: Caller) =>
  (await listConnectedAccounts(fixture.deps, by, { page: { page: 1, perPage: 10 } })).records[0]
    ?.requestMatchesOutdated;

/** Ends the requests of some locations, as the kind of work does that calls the publisher. */
const end = async (state: 'CREATED' | 'FAILED', issue: string | null, ids: readonly number[]) => {
  await fixture.database.execute(
    'update listing_creations set state = $2, issue = $3 where account_id = $1 and location_id = any($4::integer[])',
    [caller.accountId, state, issue, ids],
  );
};
/** Lets the job look again. */
const lookAgain = async () => {
  await fixture.database.execute(`update work set due_at = now() where kind = '${JOB}'`);
  await fixture.database.execute(`update work_turns set due_at = now() where kind = '${JOB}'`);
};

const create = (ids: readonly number[]) =>
  startListingCreation(fixture.deps, caller, { connectedAccountId: account, selection: { ids } });
const jobs = () => jobsWorker(fixture.deps, [new ListingCreationJob(fixture.deps)]);
/** Lets the job look again, and returns it as it is then. */
async function after(job: JobRow): Promise<JobRow> {
  await lookAgain();
  return jobs().after({ outcome: 'saved', job });
}
/** A job whose worker does this before each commit of its requests. */
function jobsWith(before: (run: JobRun) => Promise<unknown>) {
  const inner = new ListingCreationJob(fixture.deps);
  const step = (run: JobRun) =>
    inner.step({
      get job() {
        return run.job;
      },
      outside: run.outside,
      commit: async (work) => {
        if (run.job.phase === 'REQUESTING') await before(run);
        return run.commit(work);
      },
    });
  return jobsWorker(fixture.deps, [{ kind: inner.kind, step }]);
}
/** New locations with these names. */
async function newLocations(...names: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) ids.push(await fixture.newLocation(caller, name));
  return ids;
}
/** A new account that has read the listings of the first owner at A. */
async function reader() {
  const by = await fixture.newCaller();
  return { by, connected: await fixture.storeRead(by, fixture.a, 'owner-a1') };
}
/** Starts the creation of the listings of some locations, for a reader. */
const startFor = ({ by, connected }: Awaited<ReturnType<typeof reader>>, selection: LocationSelection) =>
  startListingCreation(fixture.deps, by, { connectedAccountId: connected, selection });
/** Links a location of a reader to one of its listings. */
async function linkAny({ by, connected }: Awaited<ReturnType<typeof reader>>, locationId: number): Promise<void> {
  const [listing] = await fixture.database.query<{ id: string }>(
    'select id from connected_listings where connected_account_id = $1 order by ref limit 1',
    [connected],
  );
  const wanted = { connectedAccountId: connected, connectedAccountListingId: listing?.id ?? '' };
  expect(await linkListing(fixture.deps, by, { locationId, ...wanted })).toEqual([]);
}
const OUTDATED = { violations: [{ code: 'SY87011' }] };
/** Requests of listings that wait for the publisher. */
const openRequests = async (ids: readonly number[]) =>
  (
    await fixture.database.query<{ id: number }>(
      `select location_id as id from listing_creations where account_id = $1 and location_id = any($2) and state = 'REQUESTED' order by 1`,
      [caller.accountId, ids],
    )
  ).map(({ id }) => id);

/** Suggests a free listing of the account for a location. */
async function suggest(locationId: number): Promise<string> {
  const { accountId } = caller;
  await fixture.database.execute(
    `insert into match_requests (account_id, connected_account_id, state, requested_at)
     values ($1, $2, 'MATCH_COMPLETED', now()) on conflict do nothing`,
    [accountId, account],
  );
  const [row] = await fixture.database.query<{ id: string }>(
    `insert into match_suggestions (account_id, connected_account_id, location_id, listing_id, score, reasons)
     select $1, $2, $3, id, 0.9, '{}' from connected_listings listing
     where account_id = $1 and connected_account_id = $2
       and not exists (select 1 from match_suggestions other where other.account_id = $1 and other.listing_id = listing.id)
       and not exists (select 1 from listing_links link where link.account_id = $1 and link.listing_id = listing.id)
     order by ref limit 1 returning listing_id as id`,
    [accountId, account, locationId],
  );
  return row?.id ?? '';
}

describe('a creation of listings', () => {
  it('[jobs, contract 7] requests one for each location, and waits until each is created or refused', async () => {
    const ids = await newLocations('Corner shop', 'Corner shop', 'Corner shop');
    const [first = 0, second = 0, third = 0] = ids;
    await fixture.archive(third);

    const waiting = await jobs().after(await create(ids));
    expect(waiting).toMatchObject({
      state: 'RUNNING',
      phase: 'AWAITING',
      total: 2,
      counts: { REQUESTED: 2, REFUSED: 1 },
    });
    const [requested] = await fixture.database.query<{ count: number }>(
      `select count(*) as count from work where account_id = $1 and kind = '${LISTING_CREATION}'`,
      [caller.accountId],
    );
    expect(requested?.count).toBe(2);

    await end('CREATED', null, [first]);
    await lookAgain();
    await jobs().work();
    await end('FAILED', 'The street is missing.', [second]);
    const done = await after(waiting);

    expect(done).toMatchObject({ state: 'DONE', counts: { REQUESTED: 0, CREATED: 1, REFUSED: 2 } });
    const rows = await jobs().rows(caller, done);
    expect(rows.map(({ outcome, locationId }) => [locationId, outcome])).toEqual([
      [first, 'CREATED'],
      [second, 'REFUSED'],
      [third, 'REFUSED'],
    ]);
    expect(rows[1]?.details).toEqual({
      name: 'Corner shop',
      problems: [{ column: null, message: 'The street is missing.' }],
    });
  });

  it('[jobs] ends when a request is gone, and does not wait for it for ever', async () => {
    const id = await fixture.newLocation(caller, 'Gone shop');
    const waiting = await jobs().after(await create([id]));
    expect(waiting.counts).toEqual({ REQUESTED: 1 });
    await fixture.database.execute('delete from listing_creations where location_id = $1', [id]);
    expect(await after(waiting)).toMatchObject({ state: 'DONE', counts: { REQUESTED: 0, REFUSED: 1 } });
  });

  it('[jobs] is refused for an account that does not exist, and without locations', async () => {
    const selection = { filter: { tags: ['none has this'] } };
    const unknown = { connectedAccountId: fixture.deps.clock.uuid(), selection };
    expect(await startListingCreation(fixture.deps, caller, unknown)).toMatchObject({
      violations: [{ code: 'SY81066' }],
    });
    expect(await startListingCreation(fixture.deps, caller, { connectedAccountId: account, selection })).toMatchObject({
      violations: [{ code: 'SY87008' }],
    });
  });

  it('[coverage, jobs] is refused until the listings of each connected account of the publisher are compared', async () => {
    const { by, connected: first } = await reader();
    const ids = [await fixture.newLocation(by, 'Uncompared shop')];
    const startOf = async () => {
      const started = await startListingCreation(fixture.deps, by, { connectedAccountId: first, selection: { ids } });
      return started.outcome === 'refused' ? started.violations.map(({ code }) => code) : started;
    };
    expect(await startOf()).toEqual(['SY87011']);
    await triggerMatches(fixture.deps, by, [first]);
    expect(await startOf()).toEqual(['SY87011']);
    expect(await searchForMatches(fixture.deps, first)).toMatchObject({ event: 'completed' });
    const ended = await jobs().after((await startOf()) as never);
    await fixture.database.execute(`update listing_creations set state = 'FAILED' where account_id = $1`, [
      by.accountId,
    ]);
    expect(await after(ended)).toMatchObject({ counts: { REFUSED: 1 } });

    const second = await fixture.connectAndRead(by, fixture.a, 'owner-a2');
    await fixture.connectAndRead(by, fixture.b, 'owner-b1');
    expect(await startOf()).toEqual(['SY87011']);
    const retry = () => retryListingCreation(fixture.deps, by, ended.id);
    expect(await retry()).toMatchObject({ violations: [{ code: 'SY87011' }] });
    await disconnectAccount(fixture.deps, by, { publisher: fixture.a, connectedAccountId: second });
    expect(await retry()).toMatchObject({ outcome: 'saved' });
  });

  it('[coverage, jobs] says that a match was suggested after the request, instead of a refusal by the publisher', async () => {
    const id = await fixture.newLocation(caller, 'Suggested after the request');
    const job = await jobs().after(await create([id]));
    await end('FAILED', SUGGESTED_MEANWHILE, [id]);
    expect(await after(job)).toMatchObject({ counts: { SUGGESTED: 1 }, state: 'DONE' });
  });

  it('[coverage, jobs] creates none for a location with a listing or with a suggested match, and says which it is', async () => {
    const ids = await newLocations('Bare shop', 'Suggested shop', 'Linked shop');
    const [bare = 0, suggested = 0, linked = 0] = ids;
    const reference = { connectedAccountId: account, connectedAccountListingId: await suggest(linked) };
    expect(await linkListing(fixture.deps, caller, { locationId: linked, ...reference })).toEqual([]);
    await suggest(suggested);

    const job = await jobs().after(await create(ids));
    expect(job).toMatchObject({ state: 'RUNNING', counts: { REQUESTED: 1, SUGGESTED: 1, LISTED: 1 }, total: 1 });
    expect(await openRequests(ids)).toEqual([bare]);
    const rows = await jobs().rows(caller, job);
    expect(rows.map(({ outcome, state, locationId }) => [locationId, outcome, state])).toEqual([
      [bare, 'REQUESTED', 'CHECKED'],
      [suggested, 'SUGGESTED', 'ENDED'],
      [linked, 'LISTED', 'ENDED'],
    ]);
    await end('CREATED', null, [bare]);
    expect(await after(job)).toMatchObject({ state: 'DONE' });
  });

  it('[coverage, reliability 2] requests nothing for a location that got a suggested match since the job looked', async () => {
    const id = await fixture.newLocation(caller, 'Suggested late');
    const late = jobsWith(async ({ job }) => {
      if (!job.counts['SUGGESTED']) await suggest(id);
    });
    const job = await late.after(await create([id]));
    expect(job).toMatchObject({ counts: { SUGGESTED: 1 } });
    expect(await openRequests([id])).toEqual([]);
  });

  it('[coverage] refuses an archived location, also with a suggested match', async () => {
    const id = await fixture.newLocation(caller, 'Archived shop');
    await suggest(id);
    await fixture.archive(id);
    expect(await jobs().after(await create([id]))).toMatchObject({ state: 'DONE', counts: { REFUSED: 1 } });
  });

  it('[coverage, reliability 2] a second job for the same location requests nothing twice, and both end with its listing', async () => {
    const id = await fixture.newLocation(caller, 'Asked twice');
    const first = await jobs().after(await create([id]));
    const second = await jobs().after(await create([id]));
    expect([first.counts, second.counts]).toEqual([{ REQUESTED: 1 }, { REQUESTED: 1 }]);
    const [work] = await fixture.database.query<{ count: number }>(
      `select count(*) as count from work where account_id = $1 and kind = '${LISTING_CREATION}' and subject like '%' || $2 || '%'`,
      [caller.accountId, String(id)],
    );
    expect(work?.count).toBe(1);
    await end('CREATED', null, [id]);
    for (const job of [first, second])
      expect(await after(job)).toMatchObject({ counts: { CREATED: 1 }, state: 'DONE' });
  });

  it('[coverage, reliability 2] goes on after its process has ended in the middle, without a second request', async () => {
    const ids = await newLocations('Killed 0', 'Killed 1', 'Killed 2');
    const started = await create(ids);
    let commits = 0;
    // The selection and one request are stored, then the process ends.
    const killed = jobsWith(async () => {
      if (++commits === 2) throw new Error('the process ends');
    });
    await killed.after(started);
    expect(await openRequests(ids)).toHaveLength(1);
    await lookAgain();
    const job = await jobs().after(started);
    expect(job).toMatchObject({ phase: 'AWAITING', counts: { REQUESTED: 3 } });
    expect(await openRequests(ids)).toEqual(ids);
  });

  it('[coverage, jobs] requests nothing more once it is cancelled', async () => {
    const id = await fixture.newLocation(caller, 'Cancelled shop');
    const started = await create([id]);
    if (started.outcome === 'refused') throw new Error('refused');
    await cancelJob(fixture.deps, caller, started.job.id);
    await jobs().work();
    expect(await openRequests([id])).toEqual([]);
  });

  it('[coverage, jobs] a retry asks again for the refused locations alone', async () => {
    const ids = await newLocations('Done shop', 'Refused shop', 'Shop without data');
    const [done = 0, refused = 0, incomplete = 0] = ids;
    await fixture.archive(incomplete);
    const running = await jobs().after(await create(ids));
    expect(await retryListingCreation(fixture.deps, caller, running.id)).toMatchObject({
      violations: [{ code: 'SY87002' }],
    });
    await end('CREATED', null, [done]);
    await end('FAILED', 'The street is missing.', [refused]);
    const ended = await after(running);
    expect(ended).toMatchObject({ state: 'DONE', counts: { CREATED: 1, REFUSED: 2 } });

    await fixture.database.execute('update locations set archived_at = null where id = $1', [incomplete]);
    const again = await jobs().after(await retryListingCreation(fixture.deps, caller, ended.id));
    expect(again).toMatchObject({ kind: 'listing-creation', title: running.title, counts: { REQUESTED: 2 } });
    expect((await jobs().rows(caller, again)).map(({ locationId }) => locationId)).toEqual([refused, incomplete]);

    await end('CREATED', null, [refused, incomplete]);
    const all = await after(again);
    expect(await retryListingCreation(fixture.deps, caller, all.id)).toMatchObject({
      violations: [{ code: 'SY87010' }],
    });
    await expect(retryListingCreation(fixture.deps, await fixture.newCaller(), ended.id)).rejects.toThrow();
  });
});

describe('the comparison before a creation of listings', () => {
  it('[coverage, jobs] is refused when a location of the selection is newer than a comparison', async () => {
    const made = await reader();
    const { by, connected } = made;
    const old = await fixture.newLocation(by, 'Old shop');
    await compare(by, connected);
    await fixture.clock.advance(1_000);
    const added = await fixture.newLocation(by, 'Imported shop');
    for (const selection of [{ ids: [old, added] }, { filter: {} }, { filter: { archived: false, countryIso: 'US' } }])
      expect(await startFor(made, selection)).toMatchObject(OUTDATED);
    expect(await outdated(by)).toBe(true);
    expect(await startFor(made, { ids: [old] })).toMatchObject({ outcome: 'saved' });
    await compare(by, connected);
    expect(await outdated(by)).toBe(false);
    expect(await startFor(made, { filter: { countryIso: 'US' } })).toMatchObject({ outcome: 'saved' });
  });

  it('[coverage, jobs] is refused after a listing was unlinked: a comparison of before has not suggested it', async () => {
    const made = await reader();
    const { by, connected } = made;
    const id = await fixture.newLocation(by, 'Unlinked shop');
    await linkAny(made, id);
    await compare(by, connected);
    await fixture.clock.advance(1_000);
    await unlinkListing(fixture.deps, by, { publisher: fixture.a, locationIds: [id] });
    expect(await startFor(made, { ids: [id] })).toMatchObject(OUTDATED);
    expect(await outdated(by)).toBe(true);
    await compare(by, connected);
    expect(await startFor(made, { ids: [id] })).toMatchObject({ outcome: 'saved' });
  });

  it('[coverage, reliability 2] a comparison that began before a location was added does not count when it was requested again', async () => {
    const made = await reader();
    const { by, connected } = made;
    await triggerMatches(fixture.deps, by, [connected]);
    await fixture.clock.advance(1_000);
    const ids = [await fixture.newLocation(by, 'Added while it runs')];
    await triggerMatches(fixture.deps, by, [connected]);
    await searchForMatches(fixture.deps, connected);
    expect(await startFor(made, { ids })).toMatchObject(OUTDATED);
  });

  it('[coverage, contract 7] requests nothing for a location that is unlinked while the job runs, until the listings are compared again', async () => {
    const made = await reader();
    const { by, connected } = made;
    const id = await fixture.newLocation(by, 'Unlinked in the middle');
    await linkAny(made, id);
    await compare(by, connected);
    const started = await startFor(made, { ids: [id] });
    await fixture.clock.advance(1_000);
    await unlinkListing(fixture.deps, by, { publisher: fixture.a, locationIds: [id] });

    const refused = await jobs().after(started);
    expect(refused).toMatchObject({ state: 'DONE', counts: { REFUSED: 1 } });
    expect(await jobs().rows(by, refused)).toMatchObject([
      {
        details: { problems: [{ message: expect.stringMatching(/^Compare the listings of each connected account/) }] },
      },
    ]);

    await compare(by, connected);
    const again = await retryListingCreation(fixture.deps, by, refused.id);
    await triggerMatches(fixture.deps, by, [connected]);
    const waiting = await jobs().after(again);
    expect(waiting).toMatchObject({ state: 'RUNNING', phase: 'REQUESTING', counts: {} });
    expect(await searchForMatches(fixture.deps, connected)).toMatchObject({ event: 'completed' });
    expect(await after(waiting)).toMatchObject({ counts: { REQUESTED: 1 } });
  });
});
