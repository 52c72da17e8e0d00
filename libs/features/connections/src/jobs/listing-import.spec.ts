import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { findJob, JOB, JobWork, listJobRows } from '@listings/feature-jobs';
import type { JobRow } from '@listings/feature-jobs';
import { shared } from '@listings/testing/jest';
import { workOff } from '@listings/work/testing';
import { ListingImport, startListingImport } from '../index.js';
import { startFixture } from '../testing/connections-fixture.js';

let account: string;
const fixture = startFixture();
const caller = shared(() => fixture.newCaller());
beforeAll(async () => {
  account = await fixture.connectAndRead(caller, fixture.a, 'owner-a1');
});
beforeEach(() => fixture.admin.clearScripts());

const work = () =>
  workOff(fixture.deps, new JobWork(fixture.deps, [new ListingImport(fixture.deps)], fixture.deps.logger));
const ids = (...numbers: readonly number[]) =>
  Promise.all(numbers.map((number) => fixture.listingId(account, `91000${String(number).padStart(2, '0')}`)));
const start = async (...numbers: readonly number[]): Promise<JobRow> => {
  const connectedAccountListingIds = await ids(...numbers);
  const given = { connectedAccountId: account, connectedAccountListingIds };
  const started = await startListingImport(fixture.deps, caller, given);
  if (started.outcome === 'refused') throw new Error(JSON.stringify(started.violations));
  return started.job;
};
const read = async ({ accountId, id }: JobRow) => (await findJob(fixture.database, { accountId, id })) as JobRow;

describe('an import of listings', () => {
  it('[jobs, 4.7] creates a location of each listing, and says in words which it could not', async () => {
    const job = await start(1, 2, 3, 51, 1);
    expect(job).toMatchObject({ state: 'RUNNING', total: 4 });

    await work();

    expect(await read(job)).toMatchObject({ state: 'DONE', processed: 4, counts: { CREATED: 3, REFUSED: 1 } });
    const { rows } = await listJobRows(fixture.deps, caller, { jobId: job.id, filter: {}, first: 10 });
    expect(rows.map(({ outcome, locationId }) => [outcome, locationId !== null])).toEqual([
      ['CREATED', true],
      ['CREATED', true],
      ['CREATED', true],
      ['REFUSED', false],
    ]);
    const { problems, name } = rows[3]?.details as { problems: { message: string }[]; name: string };
    expect(name).not.toBe('');
    expect(problems[0]?.message).toBe('The listing has no primary category');

    const again = await start(1);
    await work();
    expect((await read(again)).counts).toEqual({ REFUSED: 1 });
  });

  it('[jobs] pauses while the publisher limits its calls, and loses no row', async () => {
    const job = await start(5, 6);
    await fixture.admin.script({
      operation: 'a.listings.get',
      responses: [{ error: 'rate_limited', headers: { 'retry-after': '90' } }],
    });

    await work();
    expect(await read(job)).toMatchObject({ state: 'RUNNING', processed: 0, warnings: [expect.any(String)] });

    await fixture.database.execute('update connected_accounts set rate_limited_until = null where id = $1', [account]);
    await fixture.database.execute(`update work set due_at = now() where kind = '${JOB}'`);
    await fixture.database.execute(`update work_turns set due_at = now() where kind = '${JOB}'`);
    await work();
    expect(await read(job)).toMatchObject({ state: 'DONE', counts: { CREATED: 2 } });
  });

  it('[jobs] of listings of another account is refused', async () => {
    const other = await fixture.newCaller();
    const connectedAccountListingIds = await ids(7);
    const given = { connectedAccountId: account, connectedAccountListingIds };
    expect(await startListingImport(fixture.deps, other, given)).toMatchObject({ violations: [{ code: 'SY81066' }] });
    const unknown = { ...given, connectedAccountListingIds: [fixture.deps.clock.uuid()] };
    expect(await startListingImport(fixture.deps, caller, unknown)).toMatchObject({
      violations: [{ code: 'SY81067' }],
    });
  });
});
