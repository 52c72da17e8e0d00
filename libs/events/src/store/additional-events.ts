import { selectOnlyValue, selectsAny } from '@listings/persistence';

/** Returns the additional types of events that the endpoint of an account asks for. */
export const findAdditionalEvents = selectOnlyValue<[given: { accountId: number }], readonly string[]>({
  name: 'endpoint-additional-events',
  text: 'select additional_events as types from webhook_endpoints where account_id = $accountId',
  otherwise: [],
});

/** Whether the account asks for events of reviews that are older than their link. */
export const announcesOlderReviews = selectsAny<[given: { accountId: number }]>({
  text: 'select 1 from webhook_endpoints where account_id = $accountId and announce_older_reviews',
});
