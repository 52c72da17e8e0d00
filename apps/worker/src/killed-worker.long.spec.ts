import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { JOB } from '@listings/feature-jobs';
import { newAccount } from '@listings/persistence/testing';
import { isNightly, startReceiver, waitFor } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { loseClaims } from '@listings/work/testing';
import type { WorkerProcess } from './testing/built-worker.js';
import {
  doneWith,
  locationJobs,
  outcomeOf,
  reviewJobs,
  startImport,
  storedLocations,
} from './testing/killed/killed-jobs.js';
import { actionLinks, differences, listingPhotos, submission } from './testing/killed/killed-listings.js';
import { archivals, photos } from './testing/killed/killed-locations.js';
import { engagement, largeCampaign, removal, singlePost } from './testing/killed/killed-posts.js';
import { creation, duplicates, insights, matching, scoring } from './testing/killed/killed-readings.js';
import { deletedReview, readReviews, responses } from './testing/killed/killed-reviews.js';
import { workDespiteDeaths } from './testing/killed/killed-work.js';
import { workerKit } from './testing/worker-kit.js';

const SLOW_MS = isNightly ? 1_800_000 : 600_000;

const pictures = shared(() => startReceiver());
const kit = shared(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 800, height: 600, channels: 3, background: '#000000', noise } as const;
  const body = await sharp({ create }).png().toBuffer();
  pictures.answer({ body, headers: { 'content-type': 'image/png' } });
  const started = await workerKit({
    ALLOW_PRIVATE_ADDRESSES: 'true',
    MEDIA_URL: `${pictures.url}/media`,
    SWEEP_MS: '100',
    PUBLISHER_A_POST_POLL_SECONDS: '1,2,4,8',
    PUBLISHER_B_POST_FINDABLE_SECONDS: '1',
  });
  await started.admin.settings({ 'a.postSettle': 'immediate' });
  return started;
});

/** All work, with its steps in rounds: a step of each in every round. */
const ALL = [
  locationJobs(kit),
  reviewJobs(kit),
  readReviews(kit),
  deletedReview(kit),
  responses(kit),
  singlePost(kit),
  engagement(kit),
  removal(kit),
  largeCampaign(kit),
  submission(kit),
  actionLinks(kit),
  listingPhotos(kit),
  differences(kit),
  insights(kit),
  scoring(kit),
  duplicates(kit),
  matching(kit),
  creation(kit),
  photos(kit, () => `${pictures.url}/1.png`),
  archivals(kit),
];
const ROUNDS = [0, 1, 2, 3].map((round) => ({ round, steps: ALL.flatMap((work) => work[round] ?? []) }));

describe.each(ROUNDS)('workers that die, in round $round', ({ steps }) => {
  const places = steps.flatMap((step) => step.places ?? []);
  let missed: readonly string[];

  beforeAll(async () => {
    missed = await workDespiteDeaths(kit, steps);
  }, SLOW_MS);

  it('[reliability 2] died at most of the places', () => {
    expect({ missed, isMost: missed.length <= places.length / 4 }).toEqual({ missed, isMost: true });
  });

  it.each(steps.filter(({ holds }) => holds !== undefined))('$holds', async ({ check }) => {
    await check?.();
  });
});

describe('a worker that is stopped past its lease', () => {
  const ROWS = isNightly ? 4_000 : 2_000;
  const PAUSES = isNightly ? 6 : 1;
  /** What the process that comes back wanted to store is refused by the version of the job. */
  const isRefused = ({ output }: WorkerProcess) => output().includes('a job was stopped during its step');

  it(
    '[jobs] [reliability 2] stores nothing of a job that another one has continued',
    async () => {
      const accountId = await newAccount(kit.database);
      const job = await startImport(kit, { accountId, rows: ROWS });
      const isRunning = () => kit.has(`jobs where account_id = $1 and state = 'RUNNING'`, accountId);
      const version = async () => {
        const [row] = await kit.sql<{ version: number }>`select version from jobs where id = ${job.id}`;
        return row?.version ?? 0;
      };
      const progress = async (pieces: number) => {
        const end = (await version()) + pieces;
        const often = { describe: 'progress', intervalMs: 3 };
        await waitFor(async () => (await version()) >= end || !(await isRunning()), often);
      };
      const started = [kit.start()];
      let [paused] = started as [WorkerProcess];
      await paused.ready;
      // A process that was stopped between two steps has nothing to store.
      for (let pauses = 0; pauses < PAUSES || !started.some(isRefused); pauses += 1) {
        if (!(await isRunning())) break;
        await progress(1);
        await pauseBetweenTransactions(paused);
        await loseClaims(kit.database, JOB);
        const next = kit.start();
        started.push(next);
        await progress(5);
        paused.child.kill('SIGCONT');
        await progress(10);
        paused.child.kill('SIGKILL');
        await paused.ended;
        paused = next;
      }
      await waitFor(async () => !(await isRunning()), { describe: 'the end of the job' });

      const valid = ROWS - ROWS / 50;
      expect(await outcomeOf(kit, job)).toEqual(doneWith({ CREATED: valid, REFUSED: ROWS / 50 }));
      const changes = `CREATED ${valid}`;
      expect(await storedLocations(kit, accountId)).toMatchObject({ locations: valid, codes: valid, changes });
      expect(started.filter(isRefused)).not.toEqual([]);
    },
    SLOW_MS,
  );
});

/** Pauses a worker while it is in the middle of a step but in no transaction, which would block the next one. */
async function pauseBetweenTransactions({ child }: WorkerProcess): Promise<void> {
  await waitFor(
    async () => {
      child.kill('SIGSTOP');
      const open = await kit.sql`
        select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend' and state <> 'idle'`;
      if (open.length === 0) return true;
      child.kill('SIGCONT');
      return false;
    },
    { describe: 'a pause between two transactions', intervalMs: 7 },
  );
}
