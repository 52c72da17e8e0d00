/**
 * How a function that is not about one account runs when the rows are distributed by account. Each shard has processes of its own
 * (docs/scaling.md), so a statement that reads a whole table reads that of its shard.
 */
export type PerShard =
  /** Each worker or dispatcher claims the due rows of its own shard. */
  | 'claim'
  /** One process of each shard runs it from time to time; `task_leases` is a table of the shard. */
  | 'task'
  /** Its rows name their accounts. They come from a claim, so they are all of one shard. */
  | 'rows'
  /** Reads and writes tables that are not distributed (distribution.spec.ts of libs/persistence). */
  | 'reference'
  /** Once for each shard: at a start, in a migration, or on an administrator's command. */
  | 'schema'
  /** Compares rows of different accounts, and finds only those of its shard. */
  | 'within';

/** What is said of a function whose statements are not about one account. */
export interface AcrossAccounts {
  readonly perShard: PerShard;
  readonly why: string;
  /** May read 30 pages or more of a table without an index. */
  readonly scans?: true;
}

/** Of a claim of the due rows of a shard; `why` says of which. */
export const claim = (why: string): AcrossAccounts => ({ perShard: 'claim', why });
/** Of a periodic task of a shard. */
export const task = (why: string): AcrossAccounts => ({ perShard: 'task', why });
/** Of rows that name their accounts; `why` says where they come from. */
export const rows = (why: string): AcrossAccounts => ({ perShard: 'rows', why });
/** Of tables that are not distributed. */
export const reference = (why: string): AcrossAccounts => ({ perShard: 'reference', why });
/** Of what runs once for each shard. */
export const schema = (why: string): AcrossAccounts => ({ perShard: 'schema', why });
/** Of a comparison between accounts of one shard. */
export const within = (why: string): AcrossAccounts => ({ perShard: 'within', why });
/** Also lets the function read 30 pages or more of a table without an index. */
export const scans = (given: AcrossAccounts): AcrossAccounts => ({ ...given, scans: true });
