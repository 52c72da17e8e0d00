import type { Database } from '@listings/persistence';
import { findAccountsWithWebhookDeliveries } from '../store/delivery-claims.js';
import type { AccountWithWebhookDeliveries } from '../store/delivery-claims.js';

/** Accounts that one round considers; the rounds rotate through a larger number. */
const ACCOUNTS_SEEN = 500;
/** Further accounts, with new events, that one round considers. */
const ACCOUNTS_NOTIFIED = 500;
/** Most notified accounts that wait for their round; the search finds the others. */
const MOST_NOTIFIED = 10_000;

/**
 * Chooses the accounts that a round considers: some of all that have deliveries, in turns, and those whose new events a notification has
 * reported. So a new event waits no longer when many other accounts have due deliveries.
 */
export class DueAccounts {
  private seenUpTo = 0;
  private readonly notified = new Set<number>();

  constructor(private readonly database: Database) {}

  /** Notes that an account has new events, until a round takes it. */
  note(accountId: number): void {
    if (this.notified.size < MOST_NOTIFIED) this.notified.add(accountId);
  }

  /** Takes the noted accounts of a round. */
  takeNoted(): number[] {
    const taken = [...this.notified].slice(0, ACCOUNTS_NOTIFIED);
    for (const accountId of taken) this.notified.delete(accountId);
    return taken;
  }

  /** Finds the next accounts with deliveries; the first ones follow the last ones. */
  async next(): Promise<AccountWithWebhookDeliveries[]> {
    const begun = this.seenUpTo;
    const page = await this.after(begun);
    const isFull = page.length === ACCOUNTS_SEEN;
    this.seenUpTo = isFull ? (page.at(-1)?.accountId ?? 0) : 0;
    if (isFull || begun === 0) return page;
    return [...page, ...(await this.after(0)).filter(({ accountId }) => accountId <= begun)];
  }

  private after(accountId: number): Promise<AccountWithWebhookDeliveries[]> {
    return findAccountsWithWebhookDeliveries(this.database, { after: accountId, limit: ACCOUNTS_SEEN });
  }
}
