import { Type } from 'typebox';
import type { TObject } from 'typebox';
import type { EventDescription } from './event-description.js';
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

/**
 * Declares an event with the standard envelope [6]: the schema and the bodies of its examples are made from its name and its data, and
 * so is the type of what is recorded.
 */
export function locationEvent<const Name extends string, Data extends TObject>({
  data,
  examples,
  ...event
}: LocationEventDeclaration<Name, Data>) {
  const exampleOf = ({ summary, data }: DataExample) => ({ summary, body: exampleBody(event.name, data) });
  const [first, ...others] = examples;
  const bodies: EventDescription['examples'] = [exampleOf(first), ...others.map(exampleOf)];
  return { ...event, data, schema: envelopeSchema(event.name, data), examples: bodies };
}

interface LocationEventDeclaration<Name, Data> extends Omit<EventDescription, 'name' | 'schema' | 'examples'> {
  readonly name: Name;
  /** The schema of `data`. */
  readonly data: Data;
  /** At least one, each with its `data`; the first one is the usual case. */
  readonly examples: readonly [DataExample, ...DataExample[]];
}

interface DataExample {
  readonly summary: string;
  readonly data: object;
}

function envelopeSchema(name: string, data: TObject): TObject {
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

function exampleBody(name: string, data: object): Readonly<Record<string, unknown>> {
  return {
    event: name,
    timestamp: EXAMPLE.timestamp,
    account_id: EXAMPLE.accountId,
    location_id: String(EXAMPLE.locationId),
    data,
  };
}
