import { readDatabaseFailure } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import { LEASE_MS } from '@listings/platform';
import { again, done } from '../outcome.js';
import { claimSuspect, claimWork } from '../store/claims.js';
import type { AskedTurn } from '../store/claims.js';
import { settleClaims } from '../store/settle.js';
import type { ClaimedWork } from '../work-row.js';
import { retryWaitMs } from './retry-wait.js';
import type { DeclaredKind, Loaded, RunnerDependencies } from './runner-dependencies.js';

/** The rows that a claim has taken. */
export interface Claimed {
  /** On the monotonic clock, before the claim. */
  readonly claimedAt: number;
  readonly loaded: readonly Loaded[];
  /** Every taken row; one that is not loaded has ended or waits already. */
  readonly rows: readonly ClaimedWork[];
}

/**
 * Claims rows of a kind and loads them in the same transaction, so that the handler changes their subjects only while this process has
 * them. A row that cannot be loaded waits as after a step that threw, and the others are claimed one by one.
 */
export class Claimer {
  constructor(
    private readonly deps: Pick<RunnerDependencies, 'database' | 'clock' | 'logger'>,
    private readonly declared: DeclaredKind,
  ) {}

  /** Claims at most so many rows of each group as `turns` ask for. */
  async claim(turns: readonly AskedTurn[]): Promise<Claimed> {
    const claimedAt = this.deps.clock.monotonic();
    try {
      return await this.deps.database.transaction(async (transaction) => {
        const rows = await claimWork(transaction, { ...this.kind, turns });
        return { claimedAt, rows, loaded: await this.load(transaction, rows) };
      });
    } catch (error) {
      if (readDatabaseFailure(error)) throw error;
      const [only] = turns;
      if (only && turns.length === 1 && only.most === 1) return { claimedAt, ...(await this.postpone(only, error)) };
      const parts: Claimed[] = [];
      for (const turn of turns) parts.push(await this.claim([{ ...turn, most: 1 }]));
      return { claimedAt, rows: parts.flatMap(({ rows }) => rows), loaded: parts.flatMap(({ loaded }) => loaded) };
    }
  }

  /** Claims the suspect that has lost the fewest claims. */
  async claimSuspect(): Promise<Claimed> {
    const claimedAt = this.deps.clock.monotonic();
    return this.deps.database.transaction(async (transaction) => {
      const suspect = await claimSuspect(transaction, this.kind);
      const rows = suspect ? [suspect] : [];
      return { claimedAt, rows, loaded: await this.load(transaction, rows) };
    });
  }

  private get kind(): { kind: string; leaseMs: number } {
    const { kind, leaseMs = LEASE_MS } = this.declared.options;
    return { kind, leaseMs };
  }

  /** Loads rows; those whose subject is gone end in the same transaction. */
  private async load(transaction: Transaction, rows: readonly ClaimedWork[]): Promise<readonly Loaded[]> {
    if (rows.length === 0) return [];
    const loaded = await this.declared.handler.load(transaction, rows);
    const present = new Set(loaded.map(({ work }) => work));
    for (const work of rows.filter((row) => !present.has(row))) {
      const { accountId, kind } = work;
      await settleClaims(transaction, { accountId, kind, settled: [{ work, outcome: done(undefined) }] });
    }
    return loaded;
  }

  private async postpone(turn: AskedTurn, error: unknown): Promise<Omit<Claimed, 'claimedAt'>> {
    const rows = await this.deps.database.transaction(async (transaction) => {
      const claimed = await claimWork(transaction, { ...this.kind, turns: [turn] });
      for (const work of claimed) {
        const { accountId, kind, failures } = work;
        const outcome = again(retryWaitMs(failures), undefined, { failed: true });
        await settleClaims(transaction, { accountId, kind, settled: [{ work, outcome }] });
      }
      return claimed;
    });
    for (const { accountId, kind, subject } of rows) {
      this.deps.logger.error(
        { err: error, accountId, kind, subject },
        'work could not be loaded; it will be tried again',
      );
    }
    return { rows, loaded: [] };
  }
}
