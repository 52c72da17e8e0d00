import { changeRows, selectRows, selectsAny } from '@listings/persistence';

/** A publisher that does not answer. */
export interface PublisherOutage {
  readonly publisher: string;
  /** When the first call failed. */
  readonly since: Date;
  readonly lastFailedAt: Date;
  readonly reason: string;
}

/** Stores that a publisher does not answer; true if no process had stored it. */
export const storeOutage = selectsAny<[outage: PublisherOutage]>({
  text: `insert into publisher_outages (publisher, since, last_failed_at, reason) values ($publisher, $since, $lastFailedAt, $reason)
    on conflict (publisher) do nothing returning publisher`,
});

/** Stores that a publisher still does not answer. */
export const prolongOutage = changeRows<[given: Omit<PublisherOutage, 'since'>]>({
  text: `update publisher_outages set last_failed_at = $lastFailedAt, reason = $reason where publisher = $publisher`,
});

/** Ends the outage of a publisher that answered a call which began at `answeredSince`; true if this process has ended it. */
export const endOutage = selectsAny<[given: { publisher: string; answeredSince: Date }]>({
  text: `delete from publisher_outages where publisher = $publisher and since <= $answeredSince returning publisher`,
});

/** Forgets outages without a failed call since then: nobody calls the publisher any more. */
export const forgetOutages = changeRows<[given: { failedBefore: Date }]>({
  text: `delete from publisher_outages where last_failed_at < $failedBefore`,
});

/** The publishers that do not answer, at most 1,000. */
export const readOutages = selectRows<[], PublisherOutage>({
  text: `select publisher, since, last_failed_at as "lastFailedAt", reason from publisher_outages order by publisher limit 1000`,
});
