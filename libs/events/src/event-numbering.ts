import type { Database } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import { findAccountsWithNewEvents, hasNewEvents, numberEvents } from './store/event-numbers.js';
import type { NumberedEvents } from './store/event-numbers.js';

/** Accounts of one step, and events that it numbers. */
const ACCOUNTS = 200;
const EVENTS = 2_000;
/** Steps for one reader: after a long time without a dispatcher it sees the first 10,000 of the waiting events. */
const STEPS_OF_A_READER = 5;

/** Numbers new events of one account after the other; each call continues behind the last one. */
export interface EventNumbering {
  numberNext(): Promise<NumberedEvents & { readonly more: boolean }>;
}

/**
 * Gives the committed events of all accounts their numbers and deliveries, in steps of a bounded size [contract 8]. Several
 * processes can do this at the same time: each account is numbered by one of them.
 */
export function eventNumbering(database: Database): EventNumbering {
  let after = 0;
  return {
    async numberNext() {
      const accountIds = await findAccountsWithNewEvents(database, { after, limit: ACCOUNTS });
      const begun = after;
      after = accountIds.length === ACCOUNTS ? (accountIds.at(-1) ?? 0) : 0;
      if (accountIds.length === 0) return { numbered: 0, busy: 0, more: begun > 0 };
      const limit = Math.ceil(EVENTS / accountIds.length);
      const done = await database.transaction(async (transaction) => {
        const numbered = await numberEvents(transaction, { accountIds, limit });
        if (numbered.numbered > 0) failpoint('numbering.before_commit');
        return numbered;
      });
      if (done.numbered > 0) failpoint('numbering.after_commit');
      return { ...done, more: after > 0 || begun > 0 || done.numbered >= limit };
    },
  };
}

/**
 * Gives the committed events of one account their numbers before they are read, so that a reader sees them also while no
 * webhook-dispatcher runs. Costs one index probe when there are none. A reader does not wait for a process that numbers the
 * account at this moment, and sees its events the next time; with `wait` it does.
 */
export async function numberNewEvents(
  { database }: { readonly database: Database },
  accountId: number,
  { steps = STEPS_OF_A_READER, wait = false }: { steps?: number; wait?: boolean } = {},
): Promise<void> {
  for (let step = 0; step < steps && (await hasNewEvents(database, { accountId })); step += 1) {
    const { busy } = await database.transaction((transaction) =>
      numberEvents(transaction, { accountIds: [accountId], limit: EVENTS, wait }),
    );
    if (busy > 0) return;
  }
}
