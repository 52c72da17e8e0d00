import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '@listings/domain';
import { JOB } from '@listings/feature-jobs';
import type { JobRow, JobRun } from '@listings/feature-jobs';
import { jobsWorker } from '@listings/feature-jobs/testing';
import type { LocationSelection } from '@listings/feature-locations';
import { shared } from '@listings/testing/jest';
import { SUGGESTED_MEANWHILE } from '../creation/creation-outcome.js';
import {
  linkListing,
  listConnectedAccounts,
  LISTING_CREATION,
  ListingCreationJob,
  retryListingCreation,
  startListingCreation,
  triggerMatches,
} from '../index.js';
import { FIRST_PAGE, startFixture } from '../testing/connections-fixture.js';
import { searchForMatches } from '../testing/search-for-matches.js';

/** An account that has read the listings of the first owner at A. */
interface Reader {
  readonly by: Caller;
  readonly connected: string;
}

let account: string;
const fixture = startFixture();
const caller = shared(() => fixture.newCaller());

beforeAll(async () => {
  account = await fixture.connectAndRead(caller, fixture.a, 'owner-a1');
  await compare({ by: caller, connected: account });
});

const search = async (connected: string) =>
  expect(await searchForMatches(fixture.deps, connected)).toMatchObject({ event: 'completed' });

/** Compares the listings of a connected account with the locations. */
async function compare({ by, connected }: Reader): Promise<void> {
  await triggerMatches(fixture.deps, by, [connected]);
  await search(connected);
}

/** Whether the comparison of the only connected account of a caller is out of date. */
const outdated = async ({ by }: Reader) =>
  (await listConnectedAccounts(fixture.deps, by, { page: FIRST_PAGE })).records[0]?.requestMatchesOutdated;

/** Ends the requests of some locations, as the kind of work does that calls the publisher. */
const end = (state: 'CREATED' | 'FAILED', issue: string | null, ids: readonly number[]) =>
  fixture.database.sql`update listing_creations set state = ${state}, issue = ${issue}
    where account_id = ${caller.accountId} and location_id = any(${ids}::integer[])`;

/** Lets the job look again. */
async function lookAgain(): Promise<void> {
  await fixture.database.sql`update work set due_at = now() where kind = ${JOB}`;
}

const create = (...ids: readonly number[]) => startFor({ by: caller, connected: account }, { ids });
const retry = (job: JobRow, by = caller) => retryListingCreation(fixture.deps, by, job.id);
const jobs = () => jobsWorker(fixture.deps, [new ListingCreationJob(fixture.deps)]);

/** The job for these locations when its worker has done what it can. */
const created = async (...ids: readonly number[]) => jobs().after(await create(...ids));

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

async function reader(): Promise<Reader> {
  const by = await fixture.newCaller();
  return { by, connected: await fixture.storeRead(by, fixture.a, 'owner-a1') };
}

/** Starts the creation of the listings of some locations, for a reader. */
const startFor = ({ by, connected }: Reader, selection: LocationSelection) =>
  startListingCreation(fixture.deps, by, { connectedAccountId: connected, selection });

/** A new location of a reader that is linked to one of its listings. */
async function linkedLocation({ by, connected }: Reader): Promise<number> {
  const { locationId, codes } = await fixture.link(by, { connectedAccountId: connected, refEnd: '00001' });
  expect(codes).toEqual([]);
  return locationId;
}

const unlink = ({ by }: Reader, locationId: number) => fixture.unlink(by, fixture.a, locationId);
const refused = (code: string) => ({ violations: [{ code }] });
const OUTDATED = refused('SY87011');
const summary = (rows: Awaited<ReturnType<ReturnType<typeof jobs>['rows']>>) =>
  rows.map(({ locationId, outcome, state }) => `${locationId} ${outcome} ${state}`);

/** The locations whose requests wait for the publisher. */
const openRequests = (ids: readonly number[]) =>
  fixture.database.values<number>`select location_id from listing_creations
    where account_id = ${caller.accountId} and location_id = any(${ids}) and state = 'REQUESTED' order by 1`;

/** How many requests wait in the queue. */
const queued = () =>
  fixture.database.values<number>`select count(*) from work
    where account_id = ${caller.accountId} and kind = ${LISTING_CREATION}`;

/** Suggests a free listing of the account for a location; returns its id. */
async function suggest(locationId: number): Promise<string> {
  const { accountId } = caller;
  const [id = ''] = await fixture.database.values<string>`select id from connected_listings
    where account_id = ${accountId} and connected_account_id = ${account}
      and not exists (select from match_suggestions where listing_id = connected_listings.id)
      and not exists (select from listing_links where listing_id = connected_listings.id)
    order by ref limit 1`;
  await fixture.suggest({ accountId, connectedAccountId: account }, locationId, id);
  return id;
}

describe('a creation of listings', () => {
  it('[jobs, contract 7, coverage] requests one for each location, and waits until each is created or refused', async () => {
    const ids = await newLocations('Corner shop', 'Corner shop', 'Corner shop');
    const [first = 0, second = 0, third = 0] = ids;
    // An archived location is refused, also with a suggested match.
    await suggest(third);
    await fixture.archive(third);
    const waiting = await created(...ids);
    const counts = { REQUESTED: 2, REFUSED: 1 };
    expect(waiting).toMatchObject({ state: 'RUNNING', phase: 'AWAITING', total: 2, counts });
    expect(await queued()).toEqual([2]);
    await end('CREATED', null, [first]);
    expect(await after(waiting)).toMatchObject({ state: 'RUNNING' });
    await end('FAILED', 'The street is missing.', [second]);
    const done = await after(waiting);
    expect(done).toMatchObject({ state: 'DONE', counts: { REQUESTED: 0, CREATED: 1, REFUSED: 2 } });
    const rows = await jobs().rows(caller, done);
    expect(summary(rows)).toEqual([`${first} CREATED ENDED`, `${second} REFUSED ENDED`, `${third} REFUSED ENDED`]);
    const problems = [{ column: null, message: 'The street is missing.' }];
    expect(rows[1]?.details).toEqual({ name: 'Corner shop', problems });
  });

  it('[jobs] ends when a request is gone, and does not wait for it for ever', async () => {
    const id = await fixture.newLocation(caller, 'Gone shop');
    const waiting = await created(id);
    expect(waiting.counts).toEqual({ REQUESTED: 1 });
    await fixture.database.sql`delete from listing_creations where location_id = ${id}`;
    expect(await after(waiting)).toMatchObject({ state: 'DONE', counts: { REQUESTED: 0, REFUSED: 1 } });
  });

  it('[jobs] is refused for an account that does not exist, and without locations', async () => {
    const selection = { filter: { tags: ['none has this'] } };
    const start = (connected: string) => startFor({ by: caller, connected }, selection);
    expect(await start(fixture.deps.clock.uuid())).toMatchObject(refused('SY81066'));
    expect(await start(account)).toMatchObject(refused('SY87008'));
  });

  it('[coverage, jobs] is refused until the listings of each connected account of the publisher are compared', async () => {
    const made = await reader();
    const { by, connected } = made;
    const ids = [await fixture.newLocation(by, 'Uncompared shop')];
    const start = () => startFor(made, { ids });
    expect(await start()).toMatchObject(OUTDATED);
    await triggerMatches(fixture.deps, by, [connected]);
    expect(await start()).toMatchObject(OUTDATED);
    await search(connected);
    const job = await jobs().after(await start());
    await fixture.database.sql`update listing_creations set state = 'FAILED' where account_id = ${by.accountId}`;
    expect(await after(job)).toMatchObject({ counts: { REFUSED: 1 } });
    const second = await fixture.connectAndRead(by, fixture.a, 'owner-a2');
    await fixture.connectAndRead(by, fixture.b, 'owner-b1');
    expect(await start()).toMatchObject(OUTDATED);
    expect(await retry(job, by)).toMatchObject(OUTDATED);
    await fixture.disconnect(by, fixture.a, second);
    expect(await retry(job, by)).toMatchObject({ outcome: 'saved' });
  });

  it('[coverage, jobs] says that a match was suggested after the request, instead of a refusal by the publisher', async () => {
    const id = await fixture.newLocation(caller, 'Suggested after the request');
    const job = await created(id);
    await end('FAILED', SUGGESTED_MEANWHILE, [id]);
    expect(await after(job)).toMatchObject({ counts: { SUGGESTED: 1 }, state: 'DONE' });
  });

  it('[coverage, jobs] creates none for a location with a listing or with a suggested match, and says which it is', async () => {
    const ids = await newLocations('Bare shop', 'Suggested shop', 'Linked shop');
    const [bare = 0, suggested = 0, linked = 0] = ids;
    const reference = { connectedAccountId: account, connectedAccountListingId: await suggest(linked) };
    expect(await linkListing(fixture.deps, caller, { locationId: linked, ...reference })).toEqual([]);
    await suggest(suggested);
    const job = await created(...ids);
    expect(job).toMatchObject({ state: 'RUNNING', counts: { REQUESTED: 1, SUGGESTED: 1, LISTED: 1 }, total: 1 });
    expect(await openRequests(ids)).toEqual([bare]);
    const rows = summary(await jobs().rows(caller, job));
    expect(rows).toEqual([`${bare} REQUESTED CHECKED`, `${suggested} SUGGESTED ENDED`, `${linked} LISTED ENDED`]);
    await end('CREATED', null, [bare]);
    expect(await after(job)).toMatchObject({ state: 'DONE' });
  });

  it('[coverage, reliability 2] requests nothing for a location that got a suggested match since the job looked', async () => {
    const id = await fixture.newLocation(caller, 'Suggested late');
    const late = jobsWith(async ({ job }) => {
      if (!job.counts['SUGGESTED']) await suggest(id);
    });
    expect(await late.after(await create(id))).toMatchObject({ counts: { SUGGESTED: 1 } });
    expect(await openRequests([id])).toEqual([]);
  });

  it('[coverage, reliability 2] goes on after its process has ended in the middle, without a second request', async () => {
    const ids = await newLocations('Killed 0', 'Killed 1', 'Killed 2');
    const started = await create(...ids);
    let commits = 0;
    // The selection and one request are stored, then the process ends.
    const killed = jobsWith(async () => {
      if (++commits === 2) throw new Error('the process ends');
    });
    await killed.after(started);
    expect(await openRequests(ids)).toHaveLength(1);
    await lookAgain();
    expect(await jobs().after(started)).toMatchObject({ phase: 'AWAITING', counts: { REQUESTED: 3 } });
    expect(await openRequests(ids)).toEqual(ids);
  });

  it('[coverage, jobs] a retry asks again for the refused locations alone', async () => {
    const ids = await newLocations('Done shop', 'Refused shop', 'Shop without data');
    const [done = 0, rejected = 0, incomplete = 0] = ids;
    await fixture.archive(incomplete);
    const running = await created(...ids);
    expect(await retry(running)).toMatchObject(refused('SY87002'));
    await end('CREATED', null, [done]);
    await end('FAILED', 'The street is missing.', [rejected]);
    const ended = await after(running);
    expect(ended).toMatchObject({ state: 'DONE', counts: { CREATED: 1, REFUSED: 2 } });
    await fixture.database.sql`update locations set archived_at = null where id = ${incomplete}`;
    const again = await jobs().after(await retry(ended));
    expect(again).toMatchObject({ kind: 'listing-creation', title: running.title, counts: { REQUESTED: 2 } });
    expect((await jobs().rows(caller, again)).map(({ locationId }) => locationId)).toEqual([rejected, incomplete]);
    await end('CREATED', null, [rejected, incomplete]);
    expect(await retry(await after(again))).toMatchObject(refused('SY87010'));
  });
});

describe('the comparison before a creation of listings', () => {
  it('[coverage, jobs] is refused when a location of the selection is newer than a comparison', async () => {
    const made = await reader();
    const old = await fixture.newLocation(made.by, 'Old shop');
    await compare(made);
    await fixture.clock.advance(1_000);
    const added = await fixture.newLocation(made.by, 'Imported shop');
    for (const selection of [{ ids: [old, added] }, { filter: {} }, { filter: { archived: false, countryIso: 'US' } }])
      expect(await startFor(made, selection)).toMatchObject(OUTDATED);
    expect(await outdated(made)).toBe(true);
    expect(await startFor(made, { ids: [old] })).toMatchObject({ outcome: 'saved' });
    await compare(made);
    expect(await outdated(made)).toBe(false);
    expect(await startFor(made, { filter: { countryIso: 'US' } })).toMatchObject({ outcome: 'saved' });
  });

  it('[coverage, jobs] is refused after a listing was unlinked: a comparison of before has not suggested it', async () => {
    const made = await reader();
    const id = await linkedLocation(made);
    await compare(made);
    await fixture.clock.advance(1_000);
    await unlink(made, id);
    expect(await startFor(made, { ids: [id] })).toMatchObject(OUTDATED);
    expect(await outdated(made)).toBe(true);
    await compare(made);
    expect(await startFor(made, { ids: [id] })).toMatchObject({ outcome: 'saved' });
  });

  it('[coverage, reliability 2] a comparison that began before a location was added does not count when it was requested again', async () => {
    const made = await reader();
    const { by, connected } = made;
    await triggerMatches(fixture.deps, by, [connected]);
    await fixture.clock.advance(1_000);
    const ids = [await fixture.newLocation(by, 'Added while it runs')];
    await compare(made);
    expect(await startFor(made, { ids })).toMatchObject(OUTDATED);
  });

  it('[coverage, contract 7] requests nothing for a location that is unlinked while the job runs, until the listings are compared again', async () => {
    const made = await reader();
    const { by, connected } = made;
    const id = await linkedLocation(made);
    await compare(made);
    const started = await startFor(made, { ids: [id] });
    await fixture.clock.advance(1_000);
    await unlink(made, id);
    const ended = await jobs().after(started);
    expect(ended).toMatchObject({ state: 'DONE', counts: { REFUSED: 1 } });
    const message = expect.stringMatching(/^Compare the listings of each connected account/);
    expect(await jobs().rows(by, ended)).toMatchObject([{ details: { problems: [{ message }] } }]);
    await compare(made);
    const again = await retry(ended, by);
    await triggerMatches(fixture.deps, by, [connected]);
    const waiting = await jobs().after(again);
    expect(waiting).toMatchObject({ state: 'RUNNING', phase: 'REQUESTING', counts: {} });
    await search(connected);
    expect(await after(waiting)).toMatchObject({ counts: { REQUESTED: 1 } });
  });
});
