import { readDatabaseFailure } from '@listings/persistence';
import { LEASE_MS } from '@listings/platform';
import { again, done } from '../outcome.js';
import type { WorkOutcome } from '../outcome.js';
import { claimRow, claimSuspect, claimWork } from '../store/claims.js';
import type { AskedTurn } from '../store/claims.js';
import { settleClaims } from '../store/settle.js';
import type { ClaimedWork } from '../work-row.js';
import { retryWaitMs } from './retry-wait.js';
import type { DeclaredKind, Loaded, RunnerDependencies } from './runner-dependencies.js';
import { underClaims } from './under-claims.js';

/** The rows that a claim has taken. */
export interface Claimed {
  /** On the monotonic clock, before the claim. */
  readonly claimedAt: number;
  /** Every taken row. */
  readonly rows: readonly ClaimedWork[];
  /** Those of them that can be worked on; the others have ended, or wait after a failure. */
  readonly loaded: readonly Loaded[];
}

/**
 * Claims rows of a kind, and loads them under their claims, so that the handler changes their subjects only while this process has
 * them. A row that cannot be loaded waits as after a step that threw, and does not keep the others.
 */
export class Claimer {
  constructor(
    private readonly deps: Pick<RunnerDependencies, 'database' | 'clock' | 'logger'>,
    private readonly declared: DeclaredKind,
  ) {}

  /** Claims at most so many rows of each group as `turns` ask for. */
  async claim(turns: readonly AskedTurn[]): Promise<Claimed> {
    const claimedAt = this.deps.clock.monotonic();
    const rows = await claimWork(this.deps.database, { ...this.kind, turns });
    return { claimedAt, rows, loaded: await this.load(rows) };
  }

  /** Claims the suspect that has lost the fewest claims. */
  async claimSuspect(): Promise<Claimed> {
    const claimedAt = this.deps.clock.monotonic();
    const suspect = await claimSuspect(this.deps.database, this.kind);
    const rows = suspect ? [suspect] : [];
    return { claimedAt, rows, loaded: await this.load(rows) };
  }

  /** Claims a row by its key if it is due and nobody has it. */
  async claimRow(key: { accountId: number; subject: string }): Promise<Claimed> {
    const claimedAt = this.deps.clock.monotonic();
    const row = await claimRow(this.deps.database, { ...this.kind, ...key });
    const rows = row ? [row] : [];
    return { claimedAt, rows, loaded: await this.load(rows) };
  }

  private get kind(): { kind: string; leaseMs: number } {
    const { kind, leaseMs = LEASE_MS } = this.declared.options;
    return { kind, leaseMs };
  }

  private async load(rows: readonly ClaimedWork[]): Promise<readonly Loaded[]> {
    try {
      return await this.loadTogether(rows);
    } catch (error) {
      if (readDatabaseFailure(error)) throw error;
      if (rows.length === 1) return this.postpone(rows, error);
      const loaded: Loaded[] = [];
      for (const row of rows) loaded.push(...(await this.load([row])));
      return loaded;
    }
  }

  /** Loads rows; those whose subject is gone end. */
  private async loadTogether(rows: readonly ClaimedWork[]): Promise<readonly Loaded[]> {
    const entries = rows.map((work) => ({ work }));
    const { result = [] } = await underClaims(this.deps.database, entries, {
      run: (transaction, held) =>
        this.declared.handler.load(
          transaction,
          held.map(({ work }) => work),
        ),
      settle: async (transaction, held, loaded) => {
        const present = new Set(loaded.map(({ work }) => work));
        const gone = held
          .filter(({ work }) => !present.has(work))
          .map(({ work }) => ({ work, outcome: done(undefined) }));
        if (gone.length > 0) await settleClaims(transaction, gone);
      },
    });
    return result;
  }

  private async postpone(rows: readonly ClaimedWork[], error: unknown): Promise<Loaded[]> {
    const settled: { work: ClaimedWork; outcome: WorkOutcome<undefined> }[] = rows.map((work) => ({
      work,
      outcome: again(retryWaitMs(work.failures), undefined, { failed: true }),
    }));
    await underClaims(this.deps.database, settled, {
      run: async () => undefined,
      settle: async (transaction, held) => void (await settleClaims(transaction, held)),
    });
    for (const { accountId, kind, subject } of rows) {
      this.deps.logger.error(
        { err: error, accountId, kind, subject },
        'work could not be loaded; it will be tried again',
      );
    }
    return [];
  }
}
