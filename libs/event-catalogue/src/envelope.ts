import { Type } from 'typebox';
import type { TObject, TProperties } from 'typebox';
import { databaseId, objectOf, text } from './fields.js';

/** The account and location of the examples, and the time of their events. */
export const EXAMPLE = { accountId: 1001, locationId: 100001, timestamp: '2026-07-06T18:33:29.664Z' };

/** The name of an event as the name of its component: `profile.created` is `ProfileCreatedEvent`. */
export function componentOf(event: string): string {
  const words = event.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Event`;
}

/** The field `event` of a body: always the name of the event. */
export const eventField = (name: string) => Type.Literal(name, { description: `Always \`${name}\`.` });

/** The schema of a body with the standard envelope [6]. */
export function envelopeSchema(name: string, data: TObject<TProperties>): TObject<TProperties> {
  return objectOf(componentOf(name), `Body of the event \`${name}\`.`, {
    event: eventField(name),
    timestamp: text('When the service recorded the event: ISO 8601, UTC, with milliseconds.', {
      format: 'date-time',
      examples: [EXAMPLE.timestamp],
    }),
    account_id: databaseId('Account', 'Id of the account.'),
    location_id: text('Database id of the location, as a string.', {
      pattern: '^[0-9]+$',
      examples: [String(EXAMPLE.locationId)],
      'x-id-type': 'Location',
    }),
    data,
  });
}

/** A body with the standard envelope and this data, for an example. */
export function exampleBody(name: string, data: object): Readonly<Record<string, unknown>> {
  return {
    event: name,
    timestamp: EXAMPLE.timestamp,
    account_id: EXAMPLE.accountId,
    location_id: String(EXAMPLE.locationId),
    data,
  };
}
