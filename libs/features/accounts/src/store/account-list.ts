import { changeRows, selectRow, selectRows } from '@listings/persistence';
import { accountColumns } from './accounts.js';
import type { AccountRow } from './accounts.js';

/** An account, as an operator lists it. */
export interface ListedAccount extends AccountRow {
  /** Its active locations. */
  readonly usedSeats: number;
  readonly createdAt: Date;
  /** When the account is deleted for good; null unless its deletion was requested. */
  readonly deletionAt: Date | null;
}

/** Returns the next accounts after the one with the id `after`, in the order of their ids. */
export const findAccounts = selectRows<[given: { after: number; limit: number }], ListedAccount>({
  text: `select ${accountColumns}, created_at as "createdAt", deletion_at as "deletionAt",
     (select coalesce(sum(active_locations), 0)::integer from location_counts where account_id = accounts.id) as "usedSeats"
   from accounts where id > $after order by id limit $limit`,
});

/** Locks an account against other changes of its plan, and returns it. */
export const lockPlan = selectRow<[given: { accountId: number }], AccountRow>({
  text: `select ${accountColumns} from accounts where id = $accountId for no key update`,
});

/** Changes the own seat limit of an ENTERPRISE account. */
export const setSeatLimit = changeRows<[given: { accountId: number; seats: number }]>({
  text: 'update accounts set seat_limit = $seats where id = $accountId',
});
