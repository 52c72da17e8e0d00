import { randomUUID } from 'node:crypto';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { draftWith, emptyDraft, locationRecord, newLocation, searchWords } from '@listings/domain';
import type { LocationInput, RecordSettings } from '@listings/domain';
import { MEASURED_ACCOUNT } from '../data/accounts.js';
import { bareSearchText, contextOf } from '../data/location-rows.js';
import { bareQueries } from './queries.js';
import { fieldTexts, recordWriter } from './record-fields.js';
import type { RecordFields } from './record-fields.js';
import { pageJson } from './text-rows.js';
import type { BareDatabase, TextRow } from './text-rows.js';

const JSON_TYPE = 'application/json; charset=utf-8';

interface ListQuery {
  readonly first?: string;
  readonly after?: string;
  readonly query?: string;
  readonly locationIds?: string;
}

/**
 * The baseline: Fastify and pg without a layer between them, with the same response bytes as the product. It has one
 * account, does not check keys, limits or rules, logs nothing and records no events.
 */
export function bareServer(
  options: BareDatabase & { fields: RecordFields; settings: RecordSettings },
): FastifyInstance {
  const { fields, settings } = options;
  const write = recordWriter(fields);
  const queries = bareQueries(options, fields);
  const server = fastify({ logger: false });
  server.addHook('onClose', () => queries.close());

  const connectionJson = (operation: string, rows: readonly TextRow[], page: { size: number; behind: boolean }) =>
    pageJson(operation, rows, { ...page, total: rows[0]?.[fields.length], node: write, cursor: ([id]) => id });

  server.get<{ Querystring: ListQuery }>('/api/v4/locations', async ({ query }, reply) => {
    const size = Number(query.first ?? 50);
    const after = query.after === undefined ? undefined : keyOf(query.after);
    const rows = await queries.list(MEASURED_ACCOUNT, size + 1, after);
    return reply.type(JSON_TYPE).send(connectionJson('allLocations', rows, { size, behind: after !== undefined }));
  });

  server.get<{ Querystring: ListQuery }>('/api/v4/locations/search', async ({ query }, reply) => {
    const size = Number(query.first ?? 50);
    const rows = await queries.search(MEASURED_ACCOUNT, size + 1, searchWords(query.query ?? ''));
    return reply.type(JSON_TYPE).send(connectionJson('searchLocations', rows, { size, behind: false }));
  });

  server.get<{ Querystring: ListQuery }>('/api/v4/locations-by-ids', async ({ query }, reply) => {
    const ids = JSON.parse(query.locationIds ?? '[]') as string[];
    const rows = await queries.byKeys(MEASURED_ACCOUNT, ids.map(keyOf));
    return reply.type(JSON_TYPE).send(`{"data":{"getLocationsByIds":[${rows.map(write).join(',')}]}}`);
  });

  server.post<{ Body: { input: LocationInput } }>('/api/v4/locations', async ({ body }, reply) => {
    const draft = draftWith(emptyDraft, body.input);
    const location = newLocation({
      id: 0,
      uid: randomUUID(),
      accountId: MEASURED_ACCOUNT,
      draft,
      approved: 'APPROVED',
      now: new Date(),
    });
    const record = locationRecord(location, contextOf(location, settings));
    const texts = fieldTexts(record, fields);
    const [key, id] = await queries.insert(MEASURED_ACCOUNT, bareSearchText(location), texts);
    const written = write([id ?? '', key ?? '', ...texts.slice(2)]);
    return reply
      .type(JSON_TYPE)
      .send(`{"data":{"createLocation":{"clientMutationId":null,"success":true,"errors":[],"location":${written}}}}`);
  });

  return server;
}

/** Returns the number in the id of a location. */
export function keyOf(globalId: string): number {
  return Number(Buffer.from(globalId, 'base64').toString('latin1').slice('Location:'.length));
}
