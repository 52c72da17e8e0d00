import type { Sql } from '@listings/persistence';
import { byAccount } from '../store/account-statement.js';
import { readTurns } from '../store/turns.js';
import type { WorkGroup } from '../work-row.js';

/** Groups that one read returns for each account that is wanted. */
const READ_AHEAD = 4;
/** Reads of one search. */
const MOST_READS = 8;
/** Most accounts with more due groups than one read returns for which a process remembers where it goes on. */
const MOST_CUT = 1_000;
/** Before and after every group of an account. */
const FIRST_GROUP = '';
const LAST_GROUP = '\u{10ffff}';

/**
 * Remembers where this process goes on to claim rows of a kind. Each search begins after the account at which the last one ended and goes once
 * around, so no account is left out. Of an account with very many due groups it reads some, and the following ones in its next lap.
 */
export class TurnReader {
  private account: number;
  /** Where the process goes on in the groups of an account that did not fit into a read. */
  private readonly cut = new Map<number, string>();

  /** Begins behind a random account, so that processes are at different places. */
  constructor(
    private readonly kind: string,
    firstAccount: number,
  ) {
    this.account = firstAccount;
  }

  /** Returns groups that may have due rows, of `accounts` accounts if so many have some; `isFull` tells groups to leave out. */
  async next(sql: Sql, given: { accounts: number; isFull: (group: WorkGroup) => boolean }): Promise<WorkGroup[]> {
    const found = new Map<number, WorkGroup[]>();
    const limit = READ_AHEAD * given.accounts;
    const begin = this.account;
    let lap = 0;
    for (let reads = 0; reads < MOST_READS && found.size < given.accounts; reads += 1) {
      const lastAccount = lap === 1 ? begin : undefined;
      const groups = await readTurns(sql, { kind: this.kind, after: this.position(), lastAccount, limit });
      for (const [accountId, own] of byAccount(groups)) {
        if (found.size >= given.accounts) break;
        this.account = accountId;
        const isCut = groups.length === limit && accountId === groups.at(-1)?.accountId;
        const free = (await this.groupsOf(sql, { accountId, own, isCut, limit })).filter(
          (group) => !given.isFull(group),
        );
        if (free.length > 0) found.set(accountId, free);
      }
      if (groups.length === limit) continue;
      if (lap === 1 || begin === 0 || found.size >= given.accounts) break;
      lap = 1;
      this.account = 0;
    }
    return [...found.values()].flat();
  }

  private position(): WorkGroup {
    return { accountId: this.account, group: LAST_GROUP };
  }

  /** The groups of an account from the one on at which its last lap ended. */
  private async groupsOf(
    sql: Sql,
    { accountId, own, isCut, limit }: { accountId: number; own: WorkGroup[]; isCut: boolean; limit: number },
  ): Promise<WorkGroup[]> {
    const known = this.cut.get(accountId);
    this.cut.delete(accountId);
    let groups = own;
    let mayFollow = isCut;
    if (known !== undefined) {
      const after = { accountId, group: known };
      const following = await readTurns(sql, { kind: this.kind, after, lastAccount: accountId, limit });
      if (following.length > 0) {
        groups = following;
        mayFollow = following.length === limit;
      }
    }
    const last = groups.at(-1)?.group ?? FIRST_GROUP;
    if (mayFollow && this.cut.size < MOST_CUT) this.cut.set(accountId, last);
    return groups;
  }
}
