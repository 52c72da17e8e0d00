import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { eventCatalogue } from '@listings/event-catalogue';
import type { EventPublisher } from '@listings/event-catalogue';

/** The publishers of the sandbox, which most tests use. */
const SANDBOX_EVENT_PUBLISHERS: readonly EventPublisher[] = [
  { platform: 'publisher_a', verification: true },
  { platform: 'publisher_b', verification: false },
];

/** Says what is wrong with the body of an event; undefined if nothing is. */
export type EventCheck = (body: string) => string | undefined;

/**
 * Creates a check of bodies against the schemas of the catalogue: it reports an unknown event, a missing field, a field
 * too many and a wrong value. `platforms` are those of publishers besides the two of the sandbox.
 */
export function createEventCheck(platforms: readonly string[] = []): EventCheck {
  const publishers = [...SANDBOX_EVENT_PUBLISHERS, ...platforms.map((platform) => ({ platform, verification: true }))];
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats });
  const schemas = new Map(eventCatalogue(publishers).map(({ name, schema }) => [name, schema]));
  const validators = new Map<string, ValidateFunction>();
  return (body) => {
    const event = parsed(body);
    const name = event?.['event'];
    const schema = schemas.get(String(name));
    if (event === undefined || schema === undefined) return `unknown event ${String(name)}: ${body}`;
    const validate = validators.get(String(name)) ?? ajv.compile(schema as object);
    validators.set(String(name), validate);
    if (validate(event)) return undefined;
    const errors = (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
    );
    return `${String(name)} violates its schema: ${errors.join('; ')}: ${body}`;
  };
}

function parsed(body: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** The formats as the service writes them, which is stricter than JSON Schema demands. */
const formats = {
  'date-time': (text: string) => isInstant(text),
  date: (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && isInstant(`${text}T00:00:00.000Z`),
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  uri: (text: string) => /^https?:/.test(text) && URL.canParse(text),
};

function isInstant(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
}
