import { describe, expect, it } from '@jest/globals';
import { shared } from '@listings/testing/jest';
import {
  declarationOf,
  documentedOperations,
  leastOf,
  publishedDocument,
  refusalOf,
  resolveSchema,
  sharedApi,
  withValue,
  writeRequest,
} from '../testing/index.js';
import type { DocumentedOperation, JsonSchema, RequestDocument } from '../testing/index.js';

const api = sharedApi();
const document = shared(() => publishedDocument<RequestDocument>(api));
const writes = shared(() => documentedOperations(document).filter(({ input }) => input));

/** The example with nothing but what the schema requires, at any depth. */
function requiredOf(given: JsonSchema, example: unknown): unknown {
  const { items, properties, required = [], ...schema } = resolveSchema(document, given);
  if (items && Array.isArray(example)) return example.map((each) => requiredOf(items, each));
  if (!properties) return example ?? leastOf(document, schema);
  const shown = (example ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(required.map((name) => [name, requiredOf(properties[name] ?? {}, shown[name])]));
}

/** Asks the operation with nothing but what the document requires, and returns how it refuses that as incomplete. */
async function demandOf(operation: DocumentedOperation): Promise<string | undefined> {
  const { input = {}, example } = operation;
  const least = requiredOf(input, (example.body as { input?: unknown }).input);
  const { method, url, body: rawBody } = writeRequest(operation, withValue(example, ['body', 'input'], least));
  const { status, text } = await api.call(method, url, { rawBody });
  return status === 400 && /required|needs|provided/.test(text) ? `${operation.id}: ${text}` : undefined;
}

/** What depends on the value of another field. */
const BY_VALUE: Readonly<Record<string, string>> = { startExport: '`of` says what is selected' };

describe('the required fields of the document', () => {
  it('[contract 10] are all that every write needs', async () => {
    const demands: (string | undefined)[] = [];
    for (const write of writes.filter(({ id }) => !BY_VALUE[id])) demands.push(await demandOf(write));
    expect(demands.length).toBeGreaterThan(50);
    expect(demands.filter((demand) => demand !== undefined)).toEqual([]);
  });

  it('[contract 1, contract 7] of several fields one is enough, and a request without any is told all of them', () => {
    const refusal = (id: string, input: object) => {
      const operation = writes.find((each) => each.id === id);
      return operation && refusalOf(declarationOf(api.routes, operation), { body: { input } });
    };
    const site = 'PUBLISHER_A';
    const wrong = (at: string, choice: string) =>
      `SY90006: Variable "$input" got invalid value at "input.${at}"; a value is required, or one for ${choice}.`;
    for (const given of [{ locationIds: [7] }, { locationId: 7 }, { locationIds: [7], locationId: 8 }])
      expect(refusal('disconnectConnectedAccountListing', { site, ...given })).toBeUndefined();
    expect(refusal('disconnectConnectedAccountListing', { site })).toBe(wrong('locationIds', 'locationId'));
    const photos = [{ url: 'https://a.example/1.jpg', type: 'LOGO' }, { type: 'LOGO' }];
    expect(refusal('addLocationPhotos', { locationId: 7, photos })).toBe(wrong('photos[1].photo', 'url'));
    expect(refusal('startLocationEdit', {})).toBe(wrong('locationIds', 'filter, query or all'));
  });
});
