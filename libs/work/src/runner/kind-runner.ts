import { LEASE_MS, withCause } from '@listings/platform';
import { startSweeper } from '@listings/queue';
import type { SweepEnd, Sweeper } from '@listings/queue';
import { findSuspect, nameOfGroup } from '../store/claims.js';
import type { AskedTurn } from '../store/claims.js';
import { endTurns } from '../store/turns.js';
import { causeOf } from '../work-row.js';
import type { ClaimedWork, WorkGroup } from '../work-row.js';
import { Alarms } from './alarms.js';
import { ClaimKeeper } from './claim-keeper.js';
import { Claimer } from './claimer.js';
import type { Claimed } from './claimer.js';
import { Recorder } from './recorder.js';
import type { DeclaredKind, Loaded, RunnerDependencies } from './runner-dependencies.js';
import { shareOut } from './share-out.js';
import { Slots } from './slots.js';
import { runStep } from './step-runner.js';
import { COMES_ALONE_MS } from './suspect-place.js';
import { TurnReader } from './turn-reader.js';

/** Rows that one claim takes. */
const MOST_CLAIMED = 64;
/** A step that takes longer gives its slot away, unless its kind says another time. */
const SLOW_MS = 500;
/**
 * Rows that this process may hold for each slot, including those that wait for others of their group and those whose outcome is being recorded.
 */
const MOST_FOR_EACH_SLOT = 64;
/** A row that is due within this time does not wait for the next look. */
const SOON_MS = 10_000;
/** Added to the wait so that the claim follows the time at which the row is due. */
const LAG_MS = 30;
/** How long until the runner looks again at due rows that another process has locked. That process wakes the runner, unless it ends first. */
const LOCKED_MS = 200;

/**
 * Works on the rows of a kind: claims as many as it has free slots, of all accounts in turns, runs their steps and records their
 * outcomes. It claims again when a row ends, when it is woken, when a known row becomes due, and at every sweep.
 */
export class KindRunner {
  private readonly slots: Slots;
  private readonly keeper: ClaimKeeper;
  private readonly claimer: Claimer;
  private readonly recorder: Recorder;
  private readonly reader: TurnReader;
  private readonly inFlight = new Set<Promise<void>>();
  private readonly alarms: Alarms;
  private sweeper: Sweeper | undefined;
  private isStopping = false;
  private searches = 0;
  private suspectsAt = -Infinity;
  /** When the kind stopped claiming so that a suspect can be alone; undefined while it does not wait for that. */
  private waitsSince: number | undefined;
  private hasSuspect = false;

  constructor(
    private readonly deps: RunnerDependencies,
    private readonly declared: DeclaredKind,
  ) {
    const { clock } = deps;
    const { concurrency, perGroup, ahead, slowCallMs, outsideForEachSlot, leaseMs = LEASE_MS } = declared.options;
    this.alarms = new Alarms(clock, () => this.wake());
    this.slots = new Slots({
      clock,
      concurrency,
      perGroup: perGroup ?? (ahead === undefined ? Infinity : concurrency),
      ahead: (ahead ?? 0) * concurrency,
      outsideForEachSlot,
      slotMs: slowCallMs ?? SLOW_MS,
      onFree: () => this.wake(),
    });
    this.keeper = new ClaimKeeper(deps, leaseMs);
    this.claimer = new Claimer(deps, declared);
    this.recorder = new Recorder(deps, declared);
    this.reader = new TurnReader(this.kind, Math.floor(clock.random() * 2 ** 20));
  }

  get kind(): string {
    return this.declared.options.kind;
  }

  /** Begins to claim. */
  start(): void {
    const { clock, logger, sweepMs } = this.deps;
    this.sweeper = startSweeper({ name: this.kind, everyMs: sweepMs, clock, logger, run: () => this.claimAll() });
  }

  /** Claims now, because rows have become due. */
  wake(): void {
    this.sweeper?.wake();
  }

  /** Stops claiming. Resolves when the steps in progress have ended. A step that outlives the process is not blamed for its end. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.alarms.cancel();
    await this.sweeper?.close();
    void this.keeper.forgive();
    await Promise.all(this.inFlight);
  }

  private async claimAll(): Promise<SweepEnd> {
    let found = true;
    while (found && !this.isStopping && this.deps.mayWork())
      found = (await this.claimSuspect()) || (await this.claimInTurns());
    return 'done';
  }

  /** Rows that this process may begin now. */
  private places(): number {
    const most = this.declared.options.concurrency * MOST_FOR_EACH_SLOT;
    return Math.min(this.slots.room(), most - this.inFlight.size, MOST_CLAIMED);
  }

  /** Claims a suspect unless the process works on one. It looks for one only at every sweep, because suspects are rare. */
  private async claimSuspect(): Promise<boolean> {
    const { clock, database, suspects, sweepMs } = this.deps;
    const now = clock.monotonic();
    if (suspects.isTaken) this.waitsSince = undefined;
    if (suspects.isTaken || now < this.suspectsAt || this.places() <= 0) return false;
    this.suspectsAt = now + sweepMs;
    const fullGroups = this.isSuspectAlone ? [] : this.slots.fullGroups();
    const key = await findSuspect(database, { kind: this.kind, fullGroups });
    if (!key) this.waitsSince = undefined;
    // The runner of another kind may have taken the place meanwhile.
    if (!key || suspects.isTaken || !(await this.takePlace())) return false;
    const onEnd = () => {
      this.leavePlace();
      this.suspectsAt = -Infinity;
    };
    let isBegun = false;
    try {
      const claimed = await this.claimer.claimRow(key);
      isBegun = claimed.rows.length > 0;
      this.begin(claimed, onEnd);
      return isBegun;
    } finally {
      if (!isBegun) this.leavePlace();
    }
  }

  private get isSuspectAlone(): boolean {
    return this.declared.options.isSuspectAtOnce === true;
  }

  /** Takes the place of the suspects. Returns false, and waits, while rows are in progress beside which a suspect of this kind must not run. */
  private async takePlace(): Promise<boolean> {
    const { suspects } = this.deps;
    if (!this.isSuspectAlone) suspects.take();
    else if (this.inFlight.size > 0 || !(await suspects.takeAlone())) {
      this.waitToBeAlone();
      return false;
    }
    this.waitsSince = undefined;
    this.hasSuspect = true;
    return true;
  }

  private leavePlace(): void {
    this.hasSuspect = false;
    this.deps.suspects.leave();
  }

  /** Claims nothing for a time, so that the rows in progress can end; afterwards it claims for the same time, but no suspect. */
  private waitToBeAlone(): void {
    const now = this.deps.clock.monotonic();
    this.waitsSince ??= now;
    if (now < this.waitsSince + COMES_ALONE_MS) {
      this.suspectsAt = -Infinity;
      this.alarms.set(LOCKED_MS);
    } else {
      this.waitsSince = undefined;
      this.suspectsAt = now + COMES_ALONE_MS;
    }
  }

  /** Whether the kind claims no other rows, because a suspect is alone or waits to be alone. */
  private get isReserved(): boolean {
    return this.isSuspectAlone && (this.hasSuspect || this.waitsSince !== undefined);
  }

  private async claimInTurns(): Promise<boolean> {
    const { database } = this.deps;
    const places = this.places();
    if (places <= 0 || this.isReserved) return false;
    const roomOf = (group: WorkGroup) => this.slots.roomOf(nameOfGroup(group));
    const groups = await this.reader.next(database, { accounts: places, isFull: (group) => roomOf(group) <= 0 });
    const turns = shareOut(groups, { places, roomOf, search: this.searches });
    this.searches += 1;
    if (turns.length === 0) return false;
    const claimed = await this.deps.suspects.claim(async (given) => {
      const free = await this.claimer.claim(turns, given);
      this.begin(free);
      return free;
    });
    const hasEnded = await this.endTurns(turns, claimed);
    if (claimed.rows.length > 0 || hasEnded) return true;
    this.alarms.set(LOCKED_MS);
    return false;
  }

  /**
   * Ends the turns of groups that had fewer rows than were asked for. Returns false if each of them still has due rows, which other processes
   * have locked.
   */
  private async endTurns(turns: readonly AskedTurn[], { rows }: Claimed): Promise<boolean> {
    const counts = new Map<string, number>();
    for (const row of rows) counts.set(nameOfGroup(row), (counts.get(nameOfGroup(row)) ?? 0) + 1);
    const ended = turns.filter((turn) => (counts.get(nameOfGroup(turn)) ?? 0) < turn.most);
    const left = await endTurns(this.deps.database, { kind: this.kind, groups: ended });
    for (const { inMs } of left) if (inMs > 0) this.wakeIn(inMs);
    return left.filter(({ inMs }) => inMs === 0).length < ended.length;
  }

  /** Begins the steps of claimed rows, each under the cause of its row. While they are loaded, the next ones are claimed. */
  private begin({ rows, claimedAt }: Claimed, onEnd: () => void = () => undefined): void {
    const loading = this.load(rows);
    for (const row of rows) {
      this.deps.metrics.waitSeconds.observe({ kind: this.kind }, row.waitedMs / 1_000);
      this.deps.metrics.inProgress.inc({ kind: this.kind });
      const onRowEnd = this.deps.suspects.begin(row);
      const begun = withCause(causeOf(row), () => this.work(row, { loading, claimedAt }));
      const ended: Promise<void> = begun.finally(() => {
        this.inFlight.delete(ended);
        onRowEnd();
        this.deps.metrics.inProgress.dec({ kind: this.kind });
        onEnd();
        this.wake();
      });
      this.inFlight.add(ended);
    }
  }

  private async load(rows: readonly ClaimedWork[]): Promise<readonly Loaded[]> {
    try {
      return await this.claimer.load(rows);
    } catch (error) {
      const { kind } = this;
      this.deps.logger.warn(
        { err: error, kind, rows: rows.length },
        'claimed work was not loaded; it is due again when its claim ends',
      );
      return [];
    }
  }

  private async work(
    row: ClaimedWork,
    { loading, claimedAt }: { loading: Promise<readonly Loaded[]>; claimedAt: number },
  ): Promise<void> {
    const { logger } = this.deps;
    const { accountId, kind, subject } = row;
    const slot = this.slots.admit(nameOfGroup(row));
    const claim = this.keeper.keep(row, claimedAt);
    const lease = { isHeld: claim.isHeld, takeSlot: slot.take, outside: slot.outside };
    try {
      const loaded = (await loading).find(({ work }) => work === row);
      if (!loaded) return;
      const isAhead = this.declared.options.ahead !== undefined;
      if (!isAhead) await slot.take();
      const ended = await runStep(this.deps, this.declared, { loaded, lease });
      if (isAhead) slot.end();
      else slot.giveBack();
      const { isRecorded, inMs } = await this.recorder.record(ended);
      if (inMs !== undefined) this.wakeIn(inMs);
      logger.debug({ accountId, kind, subject, outcome: ended.outcome.next, isRecorded }, 'step of work');
    } catch (error) {
      logger.error(
        { err: error, accountId, kind, subject },
        'the outcome of work was lost; its row is due again when its claim ends',
      );
    } finally {
      slot.end();
      claim.release();
    }
  }

  /** Wakes the runner when a row is due, if that is soon. */
  private wakeIn(inMs: number): void {
    if (inMs <= SOON_MS && !this.isStopping) this.alarms.set(inMs + LAG_MS);
  }
}
