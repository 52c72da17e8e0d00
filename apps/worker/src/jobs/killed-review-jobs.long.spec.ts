import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@listings/domain';
import { findJob, openFile } from '@listings/feature-jobs';
import type { JobResult, JobRow } from '@listings/feature-jobs';
import { INTERACTION_RESPONSE, startReviewExport, startReviewReply } from '@listings/feature-interactions';
import { callerOf } from '@listings/persistence/testing';
import { readTable } from '@listings/spreadsheets';
import { waitFor } from '@listings/testing';
import { A, sandboxId, reviewWorkers } from '../testing/reviewed-listing.js';

/** Three pieces of replies. */
const REVIEWS = 45;
const LISTING = 1;
const SLOW_MS = 300_000;

const kit = reviewWorkers();

/** An account with a listing whose reviews are read, and whose readers sleep from now on. */
async function reviewed(): Promise<Caller> {
  const { accountId } = await kit.newLinked({ [A]: LISTING });
  for (let number = 1; number <= REVIEWS; number += 1)
    await kit.admin.writeReview({ listing: sandboxId(A, LISTING), stars: 4, text: `Visit ${number}` });
  await kit.withWorker(() => kit.allRead(accountId));
  await kit.database.execute(`update interaction_feeds set next_read_at = now() + interval '1 day'`);
  return callerOf(accountId);
}

function jobOf(result: JobResult): JobRow {
  if (result.outcome === 'refused') throw new Error(JSON.stringify(result.violations));
  return result.job;
}

/** Kills a worker at each of some places of a job, and lets the last one work until `settled`. */
async function workWithKills(job: JobRow, places: readonly string[], settled: () => Promise<boolean>): Promise<JobRow> {
  const read = async () => (await findJob(kit.database, { accountId: job.accountId, id: job.id })) as JobRow;
  for (const place of places) {
    await kit.dieAt(place);
    expect((await read()).state).toBe('RUNNING');
  }
  await kit.withWorker(() =>
    waitFor(async () => (await read()).state !== 'RUNNING' && (await settled()), { describe: 'the end of the job' }),
  );
  return read();
}

/** The replies of the business at the publisher, by the texts of the reviews that the test has written. */
async function repliesThere(): Promise<(readonly [review: string, reply: string | undefined])[]> {
  const { a } = (await kit.admin.state()) as unknown as SandboxState;
  const listing = a.listings.find(({ id }) => id === sandboxId(A, LISTING));
  return (listing?.reviews ?? []).flatMap(({ comment, reply }) =>
    comment?.startsWith('Visit ') ? [[comment, reply?.comment] as const] : [],
  );
}
interface SandboxState {
  a: { listings: { id: string; reviews: { comment?: string; reply?: { comment: string } }[] }[] };
}

describe('jobs of reviews whose workers are killed', () => {
  it(
    '[jobs] [reliability 2, I1] each review has one reply, which is published once, and one row in an export',
    async () => {
      const caller = await reviewed();
      const { accountId } = caller;
      const ids = await kit.database.query<{ id: string }>(
        `select id from interactions where account_id = $1 and content like 'Visit %'`,
        [accountId],
      );
      expect(ids).toHaveLength(REVIEWS);

      const replies = jobOf(
        await startReviewReply(kit.deps, caller, { ids: ids.map(({ id }) => id), text: 'Thank you', unattended: true }),
      );
      const places = ['job.before_commit:2', 'job.after_commit:3', 'job.before_commit:2', 'job.after_commit:1'];
      const replied = await workWithKills(replies, places, async () => {
        const open = 'select 1 from work where account_id = $1 and kind = $2 limit 1';
        return (await kit.database.query(open, [accountId, INTERACTION_RESPONSE])).length === 0;
      });
      expect(replied).toMatchObject({ state: 'DONE', problem: null, counts: { REPLIED: REVIEWS } });
      const there = await repliesThere();
      expect(there).toHaveLength(REVIEWS);
      expect(there.filter(([, reply]) => reply !== 'Thank you')).toEqual([]);
      const [stored] = await kit.database.query<{ responses: number; reviews: number }>(
        `select count(*)::integer as responses, count(distinct interaction_id)::integer as reviews
         from interaction_responses where account_id = $1 and interaction_id = any($2::uuid[])`,
        [accountId, ids.map(({ id }) => id)],
      );
      expect(stored).toEqual({ responses: REVIEWS, reviews: REVIEWS });
      const announced = (await kit.events(accountId)).flatMap(({ event, data: { interaction } }) =>
        event === 'interaction.response' ? ids.filter(({ id }) => id === interaction['parent_id']) : [],
      );
      expect(announced.map(({ id }) => id).sort()).toEqual(ids.map(({ id }) => id).sort());

      const exported = await workWithKills(
        jobOf(await startReviewExport(kit.deps, caller, { format: 'CSV', conditions: {} })),
        ['job.after_commit:1', 'job.before_commit:2', 'job.after_commit:2', 'job.before_commit:3'],
        async () => true,
      );
      expect(exported).toMatchObject({ state: 'DONE', problem: null });
      const { content } = await openFile(kit.deps, caller, exported.resultFileId ?? '');
      const table = await readTable(content);
      const written: string[] = [];
      for await (const { cells } of table.rows) written.push(cells[table.header.indexOf('Review ID')] ?? '');
      await table.close();
      const all = await kit.database.query<{ id: string }>('select id from interactions where account_id = $1', [
        accountId,
      ]);
      expect(written.sort()).toEqual(all.map(({ id }) => id).sort());
    },
    SLOW_MS,
  );
});
