import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { eventCatalogue } from './catalogue.js';
import type { EventDescription } from './event-description.js';

const publishers = [
  { platform: 'publisher_a', verification: true },
  { platform: 'publisher_b', verification: false },
];
const catalogue = eventCatalogue(publishers);

type Json = Record<string, unknown>;

/** The fields of `data`, or of the whole body for listing.submission, as the specification lists them; `?` is optional. */
const CONNECTION = ['platform', 'connected_account_id'];
const SHOWN = ['id', 'type', 'content', 'rating', 'title', 'author_name?', 'author_avatar?', 'date', 'source'];
const KIND = ['permalink?', 'category', 'category_label?'];
const INTERACTION = [...SHOWN, ...KIND, 'interaction_status', 'parent_id', 'interaction_request_id'];
const POST = ['post_id', 'post_item_id', 'post_type'];
const ACCEPTED = [...POST, 'post_external_id?', 'published_url?'];
const REVIEWS = ['total_reviews', 'new_reviews_in_period', 'average_rating', 'previous_average_rating'];
const SNAPSHOT = ['period', 'granularity', ...REVIEWS];
const DIFFERENCE = ['publisher', 'field', 'agreement', 'ours', 'theirs', 'state', 'found_at'];
const SPECIFIED: Readonly<Record<string, readonly string[]>> = {
  'listing.submission': ['event', 'data', 'status', 'live_link?', 'error_message?'],
  'listing.difference_found': [...DIFFERENCE, 'rejections', 'confirmed_at'],
  'listing.difference_closed': [...DIFFERENCE, 'decided_by', 'closed_at'],
  'profile.created': ['source'],
  'profile.updated': ['source', 'changed_fields?'],
  'profile.deleted': ['source'],
  'connection.location_connected': CONNECTION,
  'connection.location_disconnected': CONNECTION,
  'connection.reauth_required': [...CONNECTION, 'reason?'],
  'connection.listing_inaccessible': [...CONNECTION, 'reason?'],
  'connection.publisher_a_verification_verified': CONNECTION,
  'connection.publisher_a_verification_failed': [...CONNECTION, 'failure_type', 'reason?'],
  'interaction.review': [...INTERACTION, 'rating_text?'],
  'interaction.response': INTERACTION,
  'local_post.created': POST,
  'local_post.published': ACCEPTED,
  'local_post.rejected': [...ACCEPTED, 'rejection_reason?'],
  'local_post.deleted': [...ACCEPTED, 'deletion_reason?'],
  'review_analytics.daily_snapshot': SNAPSHOT,
  'review_analytics.weekly_snapshot': SNAPSHOT,
};

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function validator(schema: object) {
  const formats = { 'date-time': true, date: true, uuid: true, uri: true } as const;
  const lenient = { allowUnionTypes: true, strictRequired: false, strictTypes: false };
  return new Ajv2020({ strict: true, formats, keywords: ['x-id-type'], ...lenient }).compile(schema);
}

/** Every object in a body with the way to it. */
function objectsIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (!isObject(value)) return [];
  return [path, ...Object.entries(value).flatMap(([key, each]) => objectsIn(each, [...path, key]))];
}

/** A copy of the body whose object at `path` is changed. */
function changed(body: Json, path: readonly string[], change: (object: Json) => void): Json {
  const copy = structuredClone(body);
  change(path.reduce<Json>((inner, key) => inner[key] as Json, copy));
  return copy;
}

function fieldsOf(schema: Json): string[] {
  const required = new Set(schema['required'] as string[]);
  return Object.keys(schema['properties'] as Json).map((field) => (required.has(field) ? field : `${field}?`));
}

function specifiedPart({ name, schema }: EventDescription): Json {
  const part = (outer: Json, field: string) => (outer['properties'] as Record<string, Json>)[field] as Json;
  const body = schema as unknown as Json;
  if (name === 'listing.submission') return body;
  return name.startsWith('interaction.') ? part(part(body, 'data'), 'interaction') : part(body, 'data');
}

describe('the catalogue of events', () => {
  it('[6, contract 13] has exactly the events of the specification for the two publishers, and those that endpoints ask for', () => {
    expect(catalogue.map(({ name }) => name).sort()).toEqual(Object.keys(SPECIFIED).sort());
    expect(catalogue.filter(({ additional }) => !additional)).toHaveLength(18);
  });

  const EVENTS = catalogue.map((event) => [event.name, event] as const);
  it.each(EVENTS)('[6.1-6.5] %s has exactly its fields', (name, event) => {
    const { schema } = event;
    expect(fieldsOf(specifiedPart(event)).sort()).toEqual([...(SPECIFIED[name] ?? [])].sort());
    const envelope = ['event', 'timestamp', 'account_id', 'location_id', 'data'];
    if (name !== 'listing.submission') expect(fieldsOf(schema as unknown as Json)).toEqual(envelope);
  });

  it.each(EVENTS)('[6] the schema of %s takes its examples, and no field more or less', (_, { schema, examples }) => {
    const validate = validator(schema);
    for (const { body } of examples) {
      expect([validate(body), validate.errors]).toEqual([true, null]);
      for (const path of objectsIn(body))
        expect([path, validate(changed(body, path, (object) => (object['more'] = 1)))]).toEqual([path, false]);
      const needed = Object.keys(body).filter((field) => !['live_link', 'error_message'].includes(field));
      for (const field of needed) expect(validate(changed(body, [], (object) => delete object[field]))).toBe(false);
    }
  });

  it('[6] an optional field is omitted when empty, and neither empty nor null', () => {
    const of = (name: string) => catalogue.find((event) => event.name === name) as EventDescription;
    const cases: [string, string, unknown][] = [
      ['profile.updated', 'changed_fields', []],
      ['profile.updated', 'changed_fields', null],
      ['connection.reauth_required', 'reason', ''],
      ['connection.reauth_required', 'reason', null],
      ['connection.publisher_a_verification_failed', 'reason', ''],
      ['local_post.published', 'post_external_id', ''],
      ['local_post.published', 'published_url', null],
      ['local_post.rejected', 'rejection_reason', ''],
      ['local_post.deleted', 'deletion_reason', ''],
    ];
    for (const [name, field, value] of cases) {
      const { schema, examples } = of(name);
      const validate = validator(schema);
      const without = changed(examples[0].body, ['data'], (data) => delete data[field]);
      expect([name, validate(without)]).toEqual([name, true]);
      expect([name, validate(changed(without, ['data'], (data) => (data[field] = value)))]).toEqual([name, false]);
    }
  });

  it('[6.1] takes the link on success only, and the reason on incomplete only', () => {
    const { schema, examples } = catalogue.find(({ name }) => name === 'listing.submission') as EventDescription;
    const validate = validator(schema);
    const { live_link: _, ...body } = examples[0].body;
    const endsThatTake = (more: Json) =>
      ['success', 'incomplete', 'canceled'].filter((status) => validate({ ...body, status, ...more }));
    expect(endsThatTake({})).toEqual(['success', 'incomplete', 'canceled']);
    expect(endsThatTake({ live_link: 'https://x.example' })).toEqual(['success']);
    expect(endsThatTake({ error_message: 'No' })).toEqual(['incomplete']);
  });

  it('[6.3] names the events and platforms after the publishers that declare them', () => {
    const names = eventCatalogue([{ platform: 'acme_maps', verification: true }]).map(({ name }) => name);
    expect(names.filter((name) => name.includes('verification'))).toEqual([
      'connection.acme_maps_verification_verified',
      'connection.acme_maps_verification_failed',
    ]);
    expect(names).toHaveLength(catalogue.length);
    expect(eventCatalogue([{ platform: 'acme_maps', verification: false }])).toHaveLength(catalogue.length - 2);
    expect(eventCatalogue([]).filter(({ name }) => name.startsWith('connection.'))).toEqual([]);
  });

  it('[6.3] a verification names no connected account, and every other connection event names one', () => {
    for (const { name, schema, examples } of catalogue.filter((event) => event.name.startsWith('connection.'))) {
      const verification = name.includes('verification');
      const other = verification ? 'c0a80101-7f4e-4d6b-9a51-2f1f3a4b5c6d' : null;
      const wrong = changed(examples[0].body, ['data'], (data) => (data['connected_account_id'] = other));
      expect([name, validator(schema)(wrong)]).toEqual([name, false]);
    }
  });

  it('[6] says of every event when it fires, when it does not, and what to consider, in sentences', () => {
    for (const { name, summary, fires, silent, notes } of catalogue) {
      for (const text of [fires, ...silent, ...notes])
        expect([name, text]).toEqual([name, expect.stringMatching(/^[A-Z`].*[.]$/s)]);
      expect([name, silent.length > 0, notes.length > 0, summary.endsWith('.')]).toEqual([name, true, true, false]);
    }
  });
});
