import { changesOne, countSlot, selectNumber } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';

/** Another transaction took the account's last seat after it was checked. */
export class NoSeatLeft extends Error {
  override name = 'NoSeatLeft';
}

/** The active locations of the account `$1` that other slots than `slot` count. */
export function seatsInOtherSlots(slot: string): string {
  return `(select coalesce(sum(other.active_locations), 0) from location_counts other where other.account_id = $1 and other.slot <> ${slot})`;
}

/**
 * Updates the counts for new, archived or restored locations. False if the account would then have more active
 * locations than seats.
 */
export const takeSeats = changesOne<
  [change: { accountId: number; created: number; activated: number; seatLimit: number | null }],
  Transaction
>({
  name: 'account-seats',
  text: `update location_counts set locations = locations + $2, active_locations = active_locations + $3
    where account_id = $1 and slot = $5
      and ($3 <= 0 or $4::integer is null or active_locations + ${seatsInOtherSlots('$5')} + $3 <= $4)`,
  values: ({ accountId, created, activated, seatLimit }) => [
    accountId,
    created,
    activated,
    seatLimit,
    countSlot(seatLimit),
  ],
});

/** Returns how many seats the account uses now. The result may be outdated at once: {@link takeSeats} decides. */
export const countSeats = selectNumber<[given: { accountId: number }]>({
  text: 'select coalesce(sum(active_locations), 0)::integer from location_counts where account_id = $accountId',
});
