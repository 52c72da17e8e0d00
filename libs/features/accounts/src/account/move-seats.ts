import type { Actor } from '@listings/domain';
import type { AccountsDependencies } from '../dependencies.js';
import { lockPlan, setSeatLimit } from '../store/account-list.js';
import type { AccountRow } from '../store/accounts.js';
import { recordAudit } from '../store/audit-log.js';
import { countSeats } from '../store/seats.js';

/** Seats that an operator moves from an account to another one. */
export interface SeatMove {
  readonly from: number;
  readonly to: number;
  readonly seats: number;
  readonly actor: Actor;
}

/** The seats of both accounts after a move, or the sentence that says why nothing was moved. */
export type SeatMoveResult =
  | { readonly moved: true; readonly from: number; readonly to: number }
  | { readonly moved: false; readonly reason: string };

/**
 * Moves seats between two ENTERPRISE accounts with limits of their own: both change, or none. The account that gives keeps the seats
 * that it uses.
 */
export async function moveSeats(
  { database, clock }: AccountsDependencies,
  { from, to, seats, actor }: SeatMove,
): Promise<SeatMoveResult> {
  return database.transaction(async (transaction) => {
    const accounts = new Map<number, AccountRow>();
    // In the order of the ids, so that two moves in opposite directions do not wait for each other.
    for (const accountId of [from, to].toSorted((one, other) => one - other)) {
      const account = await lockPlan(transaction, { accountId });
      if (account === undefined) return refused(`there is no account with the id ${accountId}`);
      if (account.plan !== 'ENTERPRISE' || account.seatLimit === null)
        return refused(`account ${accountId} has no seat limit of its own`);
      accounts.set(accountId, account);
    }
    const left = (accounts.get(from)?.seatLimit ?? 0) - seats;
    const used = await countSeats(transaction, { accountId: from });
    if (left < used) return refused(`account ${from} would have ${Math.max(left, 0)} seats, and it uses ${used}`);
    const grown = (accounts.get(to)?.seatLimit ?? 0) + seats;
    for (const [accountId, after, other] of [
      [from, left, to],
      [to, grown, from],
    ] as const) {
      await setSeatLimit(transaction, { accountId, seats: after });
      const details = { [accountId === from ? 'to' : 'from']: other, moved: seats, seats: after };
      await recordAudit(transaction, { accountId, action: 'account.seats_moved', details, actor, at: clock.now() });
    }
    return { moved: true, from: left, to: grown };
  });
}

function refused(reason: string): SeatMoveResult {
  return { moved: false, reason };
}
