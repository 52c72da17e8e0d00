/** A location of the run, and what clients were told about it. */
export interface LocationRecord {
  readonly accountId: number;
  readonly id: number;
  readonly globalId: string;
  readonly name: string;
  /** Whether it was created in this round. */
  created: boolean;
  /** Whether it was changed in the round before: the first change of this round may then not be announced [6.2]. */
  changedBefore: boolean;
  /** Accepted changes. Only the first within a minute is announced [6.2]. */
  updates: number;
  archived: boolean;
  /** Links and removals of links that were accepted. */
  connects: number;
  disconnects: number;
}

/** A campaign that was accepted. */
export interface PostRecord {
  readonly accountId: number;
  readonly id: number;
  readonly globalId: string;
  /** The text, which no other campaign has. */
  readonly message: string;
  readonly locations: readonly LocationRecord[];
  deleted: boolean;
}

/** A review that a customer of the sandbox has written. */
export interface ReviewRecord {
  readonly accountId: number;
  readonly location: LocationRecord;
  readonly publisher: 'PUBLISHER_A' | 'PUBLISHER_B';
  /** The text, which no other review has. */
  readonly text: string;
  /** The text of the response that was accepted. */
  response?: string;
}

/** Everything that clients were told was done in one round: what the invariants are checked against. */
export class Ledger {
  readonly locations: LocationRecord[];
  readonly posts: PostRecord[] = [];
  readonly reviews: ReviewRecord[] = [];
  /** Accepted writes by operation. */
  readonly accepted = new Map<string, number>();
  /** Acknowledged writes that were sent once more, and those whose second answer differed. */
  replays = 0;
  readonly wrongReplays: string[] = [];

  /** `kept` are locations of earlier rounds that the clients go on to use; their counts begin again. */
  constructor(kept: readonly LocationRecord[] = []) {
    for (const location of kept)
      Object.assign(location, {
        created: false,
        changedBefore: location.updates > 0,
        updates: 0,
        connects: 0,
        disconnects: 0,
      });
    this.locations = [...kept];
  }

  count(operation: string): void {
    this.accepted.set(operation, (this.accepted.get(operation) ?? 0) + 1);
  }

  get mutations(): number {
    return [...this.accepted.values()].reduce((sum, each) => sum + each, 0);
  }
}
