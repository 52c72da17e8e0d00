import { DiscoveryService } from '@nestjs/core';
import type { Transaction } from '@listings/persistence';
import type { Lease } from '@listings/platform';
import type { WorkOutcome } from './outcome.js';
import type { ClaimedWork } from './work-row.js';

/** How the rows of a kind are worked on. */
export interface WorkKindOptions {
  /** The name of the kind, in the singular, for example `post-delivery`. */
  readonly kind: string;
  /** Steps in progress in a process; the configuration of the process may give another number. */
  readonly concurrency: number;
  /** Steps of a group in progress in a process, also slow ones; default: any number, or with `ahead` as many as there are slots. */
  readonly perGroup?: number;
  /**
   * Rows for each slot that are claimed before it is free, while steps are short. The steps of such a kind prepare their call without a slot, and
   * take it by {@link StepLease.takeSlot} right before. The next row of their group may begin while their outcome is being recorded.
   */
  readonly ahead?: number;
  /** Length of a claim without a renewal. */
  readonly leaseMs?: number;
  /** A step that takes longer gives its slot to another row, and is finished beside the others. */
  readonly slowCallMs?: number;
  /** Steps for each slot that may wait by {@link StepLease.outside} at the same time; default: 12. */
  readonly outsideForEachSlot?: number;
  /**
   * Its steps are few and long, and one may take all memory of its process. A row whose process ended therefore runs without other rows of its
   * kind until its step has ended, and is given up when its process ends again.
   */
  readonly isSuspectAtOnce?: boolean;
  /**
   * Its rows stay, and are due again and again without a request. A row forgets the correlation id of the request that made it due when it
   * rests for an hour: that request does not cause what is read next year.
   */
  readonly recurs?: boolean;
}

/** Declares a provider as a kind of work. The class is a {@link WorkHandler}. */
export const WorkKind = DiscoveryService.createDecorator<WorkKindOptions>();

/** The claim of a step. */
export interface StepLease extends Lease {
  /** Waits until the step has a slot, which it keeps until it ends; a step has one already unless rows of its kind are claimed ahead. */
  takeSlot(): Promise<void>;
  /**
   * Waits for somebody else's server without a slot, and takes a slot again afterwards. The answer stays in memory until then, so its size must
   * be bounded. Throws if too many rows of the kind wait like this already; the step is repeated later.
   */
  outside<T>(call: () => Promise<T>): Promise<T>;
}

/** A row with what a step needs of the domain. */
export interface LoadedWork<Row> {
  readonly work: ClaimedWork;
  readonly row: Row;
}

/** A row whose step has ended. */
export interface EndedWork<Row, Result> extends LoadedWork<Row> {
  readonly outcome: WorkOutcome<Result>;
}

/** Why a row is given up: processes ended while they worked on it, or a plug-in blocked them. */
export interface GivenUp {
  readonly because: 'its processes ended' | 'it blocked its processes';
}

/** What a kind does with its rows. The engine claims them, keeps the claims, and calls these functions. */
export interface WorkHandler<Row, Result> {
  /**
   * Reads, in one statement, what the steps of some claimed rows need, by subject and account; it may also change the state of the rows of the
   * domain, in the transaction of the claim. A row that it leaves out has no subject any more, and ends.
   */
  load(transaction: Transaction, claimed: readonly ClaimedWork[]): Promise<readonly LoadedWork<Row>[]>;

  /** Does the work. Asks the lease right before a call that must not happen twice. What it throws is logged, and the row is due again. */
  step(loaded: LoadedWork<Row>, lease: StepLease): Promise<WorkOutcome<Result>>;

  /**
   * Stores the outcomes of steps of an account in one transaction, at whose end the engine ends or changes their rows of work. The engine calls
   * it again if a claim was lost meanwhile, or if the database was away.
   */
  record?(transaction: Transaction, accountId: number, ended: readonly EndedWork<Row, Result>[]): Promise<void>;

  /** The outcome of a row that is given up, for a kind whose rows have a final state of their own. Without it the row is set aside. */
  giveUp?(loaded: LoadedWork<Row>, why: GivenUp): WorkOutcome<Result>;
}
