import { PublisherError } from '@listings/publisher-sdk';

const HOUR_MS = 3_600_000;
/** Most accounts that are remembered at a time. */
const MOST_ACCOUNTS = 10_000;

/** Counts the edits of accounts. */
export interface EditPace {
  /**
   * Counts an edit of the account before it happens.
   *
   * @throws RATE_LIMITED the account has made its edits of the hour.
   */
  count(connectionId: string): void;
}

/** At most so many edits of an account in an hour, so that a bulk push arrives as a person's edits would. */
export function createEditPace({ now, most }: { readonly now: () => number; readonly most: number }): EditPace {
  const hours = new Map<string, { readonly begun: number; edits: number }>();
  return {
    count(connectionId) {
      const hour = hours.get(connectionId);
      if (!hour || now() - hour.begun >= HOUR_MS) {
        hours.delete(connectionId);
        hours.set(connectionId, { begun: now(), edits: 1 });
        const [oldest] = hours.keys();
        if (hours.size > MOST_ACCOUNTS && oldest !== undefined) hours.delete(oldest);
        return;
      }
      if (hour.edits >= most)
        throw new PublisherError({ kind: 'RATE_LIMITED', scope: 'user', retryAfterMs: hour.begun + HOUR_MS - now() });
      hour.edits += 1;
    },
  };
}
