import { whyRestored } from '@listings/domain';
import { findMissingEvents } from '@listings/events';
import { gapAfter, lockInstallation, migrate, readInstallation } from '@listings/persistence';
import type { Database, Sql, Transaction } from '@listings/persistence';
import type { Encryption, MediaStore } from '@listings/platform';
import { CommandProblem } from '../admin-command.js';
import { releaseRestored } from '../release-restored.js';
import { compareCounts, countRows, missingRows } from './compare-counts.js';
import type { ComparedTable } from './compare-counts.js';
import { openSecrets } from './open-secrets.js';
import { sampleMedia } from './sample-media.js';

/** Missing events that the drill counts. */
const COUNTED = 1_000;
/** Problems of one step that the drill prints. */
const NAMED = 10;

/** What a drill needs: the database in use, the restored one, and what belongs to the backup. */
export interface DrillInput {
  readonly inUse: Database;
  readonly restored: Database;
  readonly restoredUrl: string;
  readonly keys: Encryption;
  readonly media: MediaStore | undefined;
  /** Accounts whose photos are looked for. */
  readonly sample: number;
  /** Rows in percent that a table may have got since the backup. */
  readonly tolerance: number;
}

/** One step of a drill: what it found, and what is wrong. */
export interface DrillStep {
  readonly name: string;
  readonly found: string;
  readonly problems: readonly string[];
  readonly seconds: number;
}

/** The outcome of a drill. */
export interface DrillOutcome {
  readonly steps: readonly DrillStep[];
  readonly tables: readonly ComparedTable[];
}

type Found = Omit<DrillStep, 'name' | 'seconds'>;

/** Tries everything that a restored backup must stand, and changes nothing in it but its schema. */
export async function runDrill(input: DrillInput, now: () => number): Promise<DrillOutcome> {
  const { inUse, restored, restoredUrl } = input;
  await refuseSame(inUse, restored);
  const steps: DrillStep[] = [];
  let tables: readonly ComparedTable[] = [];
  const step = async (name: string, run: () => Promise<Found>) => {
    const began = now();
    const { found, problems } = await run();
    steps.push({ name, found, problems: problems.slice(0, NAMED), seconds: (now() - began) / 1_000 });
  };
  await step('schema', async () => {
    await migrate(restoredUrl);
    return { found: 'migrated', problems: [] };
  });
  await step('rows', async () => {
    tables = compareCounts(await countRows(restored), await countRows(inUse));
    const rows = tables.reduce((sum, table) => sum + table.restored, 0);
    return { found: `${rows} in ${tables.length} tables`, problems: missingRows(tables, input.tolerance) };
  });
  await step('invariants', async () => {
    const missing = await findMissingEvents(restored, { limit: COUNTED });
    return {
      found: `${missing.length} violated`,
      problems: missing.map(
        ({ kind, accountId, row }) => `${kind}: row ${row} of the account ${accountId} has no event`,
      ),
    };
  });
  await step('secrets', () =>
    undone(restored, async (transaction) => {
      const { opened, problems } = await openSecrets(transaction, input.keys);
      return { found: `${opened} opened`, problems };
    }),
  );
  await step('after-restore', () => undone(restored, rehearse));
  await step('media', async () => {
    if (!input.media) return { found: 'not looked at', problems: [] };
    const { files, problems } = await sampleMedia(restored, input.media, input.sample);
    return { found: `${files} files of the sample are there`, problems };
  });
  return { steps, tables };
}

/** What the command after-restore would do, but for the sequences of ids. */
async function rehearse(transaction: Transaction): Promise<Found> {
  const { heartbeatAt, now } = await lockInstallation(transaction);
  const installation = await readInstallation(transaction);
  const noticed = installation.restoredReason ?? whyRestored(installation, 0);
  const since = heartbeatAt ?? now;
  const { accounts, postDeliveries, pushes, sessions } = await releaseRestored(transaction, {
    since,
    gap: gapAfter({ since, now }),
    actor: 'restore-drill',
  });
  const begin = noticed === undefined ? '' : 'processes notice it; ';
  return {
    found: `${begin}${accounts} accounts, ${postDeliveries} posts and ${pushes} pushes to look for, ${sessions} sessions end`,
    problems: [],
  };
}

/** The outcome of work whose transaction is rolled back. */
async function undone<T>(database: Database, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const open = await database.open(work);
  await open.rollback();
  return open.result;
}

/** A restored server has the identity of its original, but has started at another time. */
async function refuseSame(inUse: Sql, restored: Sql): Promise<void> {
  const read = async (sql: Sql) => {
    const [row] = await sql.query<{ identity: string }>(
      `select pg_postmaster_start_time() || ' ' || current_database() as identity`,
    );
    return row?.identity;
  };
  if ((await read(inUse)) === (await read(restored)))
    throw new CommandProblem(
      'Nothing was done: --restored names the database in use, and must name the restored copy.',
    );
}
