import { LEASE_MS } from '@listings/platform';
import { startSweeper } from '@listings/queue';
import type { SweepEnd, Sweeper } from '@listings/queue';
import { releaseLostClaims } from '../store/lost-claims.js';
import { countOpenWork } from '../store/overview.js';
import { repairTurns } from '../store/repair.js';
import { findTaskEnd } from '../store/task-leases.js';
import { markTurns } from '../store/turns.js';
import { HeldTask } from './held-task.js';
import type { RunnerDependencies } from './runner-dependencies.js';
import { SweepOutage } from './sweep-outage.js';
import type { SweepLook } from './sweep-outage.js';

const TASK = 'work-sweep';
/** Claims that one sweep gives back. */
const MOST_LOST = 500;
/** Accounts whose turns one statement corrects. */
const ACCOUNTS_AT_ONCE = 500;
/** Between two passes over the turns of all accounts. */
const REPAIR_EVERY_MS = 5_000;
/** Between two counts of what is open. */
const COUNT_EVERY_MS = 30_000;
/** A process that holds the task and dies is followed by another one within this time. */
const TASK_MS = 5_000;

/**
 * Finds the work of all kinds that nothing announces: gives back the rows of processes that have ended, and corrects the turns. One
 * process of the installation corrects them at a time.
 */
export class WorkSweep {
  private readonly task: HeldTask;
  private sweeper: Sweeper | undefined;
  private readonly outage: SweepOutage;
  private hasLooked = false;
  private repairAt = -Infinity;
  private countAt = -Infinity;

  constructor(
    private readonly deps: Pick<
      RunnerDependencies,
      'database' | 'clock' | 'logger' | 'metrics' | 'mayWork' | 'sweepMs'
    >,
    /** Wakes the runner of a kind. */
    private readonly wake: (kind: string) => void,
    /** The kinds whose rows are suspects at once. */
    private readonly suspectAtOnce: () => readonly string[] = () => [],
  ) {
    this.task = new HeldTask(deps.database, { task: TASK, leaseMs: TASK_MS });
    this.outage = new SweepOutage(deps.clock, deps.sweepMs);
  }

  start(): void {
    const { clock, logger, sweepMs } = this.deps;
    this.outage.start();
    this.sweeper = startSweeper({ name: TASK, everyMs: sweepMs, clock, logger, run: () => this.sweep() });
  }

  async stop(): Promise<void> {
    await this.sweeper?.close();
    await this.task.release();
  }

  private async sweep(): Promise<SweepEnd> {
    if (!this.deps.mayWork()) return 'done';
    const lost = await this.releaseLost();
    await this.repair();
    await this.count();
    return lost === MOST_LOST ? 'due' : 'done';
  }

  /** Counts what is open, in the process that holds the task. */
  private async count(): Promise<void> {
    const { database, clock, metrics } = this.deps;
    if (this.task.isHeld && clock.monotonic() < this.countAt) return;
    metrics.open.reset();
    metrics.oldestSeconds.reset();
    if (!this.task.isHeld) return;
    this.countAt = clock.monotonic() + COUNT_EVERY_MS;
    const open = await countOpenWork(database);
    this.outage.answered();
    for (const { kind, due, oldestMs, inProgress, waiting, setAside } of open) {
      metrics.open.set({ kind, state: 'due' }, due);
      metrics.open.set({ kind, state: 'in progress' }, inProgress);
      metrics.open.set({ kind, state: 'waiting' }, waiting);
      metrics.open.set({ kind, state: 'set aside' }, setAside);
      metrics.oldestSeconds.set({ kind }, (oldestMs ?? 0) / 1_000);
    }
  }

  /** Looks whether the database answers, and at the first time whether any process has swept before this one was there. */
  private async look(): Promise<SweepLook> {
    const freeMs = await findTaskEnd(this.deps.database, { task: TASK });
    if (!this.hasLooked && freeMs > LEASE_MS) this.outage.pause();
    this.hasLooked = true;
    return this.outage.look();
  }

  private async releaseLost(): Promise<number> {
    const { database, metrics } = this.deps;
    const { mayRelease, countedMs } = await this.look();
    if (!mayRelease) return 0;
    const lost = await releaseLostClaims(database, {
      limit: MOST_LOST,
      suspectAtOnce: this.suspectAtOnce(),
      countedMs,
    });
    const kinds = new Map<string, typeof lost>();
    for (const row of lost) kinds.set(row.kind, [...(kinds.get(row.kind) ?? []), row]);
    for (const [kind, rows] of kinds) {
      metrics.lostClaims.inc({ kind }, rows.length);
      await markTurns(database, { kind, turns: rows });
      this.wake(kind);
    }
    this.outage.answered();
    return lost.length;
  }

  private async repair(): Promise<void> {
    const { database, clock, metrics } = this.deps;
    if (!(await this.task.hold()) || clock.monotonic() < this.repairAt) return;
    let after: number | null = 0;
    while (after !== null) {
      const { last, kinds } = await repairTurns(database, { after, accounts: ACCOUNTS_AT_ONCE });
      this.outage.answered();
      for (const kind of kinds) {
        metrics.repairedTurns.inc({ kind });
        this.wake(kind);
      }
      after = last;
    }
    this.repairAt = clock.monotonic() + REPAIR_EVERY_MS;
  }
}
