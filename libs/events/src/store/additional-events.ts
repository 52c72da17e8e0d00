import { selectOnlyValue } from '@listings/persistence';

/** Returns the additional types of events that the endpoint of an account asks for. */
export const findAdditionalEvents = selectOnlyValue<[given: { accountId: number }], readonly string[]>({
  name: 'endpoint-additional-events',
  text: 'select additional_events as types from webhook_endpoints where account_id = $accountId',
  otherwise: [],
});
