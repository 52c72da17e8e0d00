import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '@listings/domain';
import { JOB } from '@listings/feature-jobs';
import { jobsWorker } from '@listings/feature-jobs/testing';
import { LISTING_CREATION, ListingCreationJob, startListingCreation } from '../index.js';
import { startFixture } from '../testing/connections-fixture.js';
import type { ConnectionsFixture } from '../testing/connections-fixture.js';

let fixture: ConnectionsFixture;
let caller: Caller;
let account: string;
beforeAll(async () => {
  fixture = await startFixture();
  caller = await fixture.newCaller();
  account = await fixture.connectAndRead(caller, fixture.a, 'owner-a1');
});
afterAll(() => fixture?.close());

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

describe('a creation of listings', () => {
  it('[jobs, contract 7] requests one for each location, and waits until each is created or refused', async () => {
    const worker = jobsWorker(fixture.deps, [new ListingCreationJob(fixture.deps)]);
    const ids: number[] = [];
    for (let number = 0; number < 3; number += 1) ids.push(await fixture.newLocation(caller));
    const [first = 0, second = 0, third = 0] = ids;
    await fixture.database.execute('update locations set archived_at = now() where id = $1', [third]);

    const waiting = await worker.after(
      await startListingCreation(fixture.deps, caller, { connectedAccountId: account, selection: { ids } }),
    );
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
    await worker.work();
    await end('FAILED', 'The street is missing.', [second]);
    await lookAgain();
    const done = await worker.after({ outcome: 'saved', job: waiting });

    expect(done).toMatchObject({ state: 'DONE', counts: { REQUESTED: 0, CREATED: 1, REFUSED: 2 } });
    const rows = await worker.rows(caller, done);
    expect(rows.map(({ outcome, locationId }) => [locationId, outcome])).toEqual([
      [first, 'CREATED'],
      [second, 'REFUSED'],
      [third, 'REFUSED'],
    ]);
    expect(rows[1]?.details).toEqual({ problems: [{ column: null, message: 'The street is missing.' }] });
  });

  it('[jobs] ends when a request is gone, and does not wait for it for ever', async () => {
    const worker = jobsWorker(fixture.deps, [new ListingCreationJob(fixture.deps)]);
    const id = await fixture.newLocation(caller, 'Gone shop');
    const waiting = await worker.after(
      await startListingCreation(fixture.deps, caller, { connectedAccountId: account, selection: { ids: [id] } }),
    );
    expect(waiting.counts).toEqual({ REQUESTED: 1 });
    await fixture.database.execute('delete from listing_creations where location_id = $1', [id]);
    await lookAgain();
    const done = await worker.after({ outcome: 'saved', job: waiting });
    expect(done).toMatchObject({ state: 'DONE', counts: { REQUESTED: 0, REFUSED: 1 } });
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
});
