import { changeRows, changesOne, selectRow } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';

/** How far the reading of all listings of a connected account has come. */
export interface ListingRead {
  /** When it began, by the database's clock. */
  readonly begun: Date;
  /** Where it goes on, by the publisher's reference; null at the beginning. */
  readonly resumeAt: string | null;
  /** When a reading was complete last; null: none was. */
  readonly completedAt: Date | null;
}

/** A publisher may forget where a reading was after this time: it then begins again. */
const FORGOTTEN_MS = 3_600_000;
/** Within this time another process may still read the first page: whoever begins then joins it. */
const FIRST_PAGE_MS = 30_000;

const GOES_ON = `reading_moved_at > case when reading_page is null then $firstPage::timestamptz else $forgotten::timestamptz end`;

/** Returns the reading in progress, or begins one at `now`. Undefined once the account is disconnected. */
export const continueListingRead = selectRow<[given: ConnectedAccountKey & { now: Date }], ListingRead>({
  name: 'listing-read-continue',
  text: `
      update connected_accounts set
        reading_from = case when ${GOES_ON} then reading_from else $now end,
        reading_page = case when ${GOES_ON} then reading_page end,
        reading_moved_at = case when ${GOES_ON} then reading_moved_at else $now end
      where account_id = $accountId and id = $connectedAccountId and status <> 'DISCONNECTED'
      returning reading_from as begun, reading_page as "resumeAt", listings_read_at as "completedAt"`,
  computed: ({ now }) => ({
    forgotten: new Date(now.getTime() - FORGOTTEN_MS),
    firstPage: new Date(now.getTime() - FIRST_PAGE_MS),
  }),
});

/** Stores where a reading goes on. False if another process has moved it meanwhile. */
export const moveListingRead = changesOne<
  [given: ConnectedAccountKey & { from: Pick<ListingRead, 'begun' | 'resumeAt'>; to: string; now: Date }],
  Transaction
>({
  name: 'listing-read-move',
  text: `
      update connected_accounts set reading_page = $to, reading_moved_at = $now
      where account_id = $accountId and id = $connectedAccountId and reading_from = $from.begun
        and reading_page is not distinct from $from.resumeAt`,
});

/** Ends the reading that began at a time: the next one begins anew. */
export const endListingRead = changeRows<[given: ConnectedAccountKey & Pick<ListingRead, 'begun'>]>({
  text: `update connected_accounts set reading_from = null, reading_page = null, reading_moved_at = null
    where account_id = $accountId and id = $connectedAccountId and reading_from = $begun`,
});
