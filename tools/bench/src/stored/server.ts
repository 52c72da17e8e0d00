import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import {
  draftWith,
  emptyDraft,
  locationRecord,
  newLocation,
  searchQuery,
  searchTerms,
  searchVector,
  searchVocabulary,
  unfinishedTerm,
} from '@listings/domain';
import type { LocationInput, RecordSettings } from '@listings/domain';
import { outboxEvent } from '@listings/events';
import { draftValues } from '@listings/feature-locations';
import { globalId } from '@listings/pagination';
import { keyOf } from '../bare/server.js';
import { pageJson } from '../bare/text-rows.js';
import type { BareDatabase, TextRow } from '../bare/text-rows.js';
import { MEASURED_ACCOUNT } from '../data/accounts.js';
import { contextOf } from '../data/location-rows.js';
import { storedQueries } from './queries.js';

/** As many completions of the last search word as the product asks for. */
const MAX_COMPLETIONS = 64;
const IDS_AT_A_TIME = 1_000;

/**
 * The baseline without a framework: Node's http over the product's own tables and indexes, with the same response bytes. It copies
 * the stored records, and writes the same rows for a creation. It has one account, checks no keys, limits or rules, and logs
 * nothing.
 */
export function storedServer({ settings, ...database }: BareDatabase & { settings: RecordSettings }): {
  server: Server;
  close: () => Promise<void>;
} {
  const queries = storedQueries(database);
  const nextId = idsOf(queries.reserveIds);

  const routes: Readonly<Record<string, (query: URLSearchParams, request: IncomingMessage) => Promise<string>>> = {
    'GET /api/v4/locations': async (query) => {
      const size = Number(query.get('first') ?? 50);
      const after = query.get('after');
      const rows = await queries.list(MEASURED_ACCOUNT, size + 1, after === null ? undefined : keyOf(after));
      return pageJson('allLocations', rows, { ...pageOf(rows), size, behind: after !== null });
    },
    'GET /api/v4/locations/search': async (query) => {
      const size = Number(query.get('first') ?? 50);
      const terms = searchTerms(query.get('query') ?? '');
      const unfinished = unfinishedTerm(terms);
      const words = unfinished && (await queries.words(MEASURED_ACCOUNT, unfinished, MAX_COMPLETIONS + 1));
      const completions = words && words.length <= MAX_COMPLETIONS ? words : undefined;
      const lexemes = searchQuery(MEASURED_ACCOUNT, terms, { completions });
      const rows = lexemes === undefined ? [] : await queries.search(MEASURED_ACCOUNT, size + 1, lexemes);
      return pageJson('searchLocations', rows, { ...pageOf(rows), size, behind: false });
    },
    'GET /api/v4/locations-by-ids': async (query) => {
      const ids = JSON.parse(query.get('locationIds') ?? '[]') as string[];
      const rows = await queries.byIds(MEASURED_ACCOUNT, ids.map(keyOf));
      return `{"data":{"getLocationsByIds":[${rows.map(([document]) => document).join(',')}]}}`;
    },
    'POST /api/v4/locations': async (_query, request) => {
      const { input } = JSON.parse(await bodyOf(request)) as { input: LocationInput };
      const document = await create(input);
      return `{"data":{"createLocation":{"clientMutationId":null,"success":true,"errors":[],"location":${document}}}}`;
    },
  };

  async function create(input: LocationInput): Promise<string> {
    const now = new Date();
    const accountId = MEASURED_ACCOUNT;
    const id = await nextId();
    const draft = draftWith(emptyDraft, input);
    const location = newLocation({ id, uid: randomUUID(), accountId, draft, approved: 'APPROVED', now });
    const document = JSON.stringify(locationRecord(location, contextOf(location, settings)));
    const event = outboxEvent({ name: 'profile.created', locationId: id, data: { source: 'api' } }, { accountId, now });
    await queries.insert({
      ...location,
      document,
      event,
      search: searchVector(accountId, location),
      words: searchVocabulary(location),
      draftValues: draftValues(location),
    });
    return document;
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const [path = '', query] = (request.url ?? '').split('?');
    const body = await routes[`${request.method} ${path}`]?.(new URLSearchParams(query), request);
    const bytes = Buffer.byteLength(body ?? '');
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': bytes,
    });
    response.end(body);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  return { server, close: () => queries.close() };
}

/** Returns the next id of the sequence; ids come in blocks, so that a creation needs no round trip for its id. */
function idsOf(reserve: (count: number) => Promise<number[]>): () => Promise<number> {
  let block: Promise<number[]> | undefined;
  return async () => {
    for (;;) {
      const reserved = (block ??= reserve(IDS_AT_A_TIME));
      const id = (await reserved).shift();
      if (id !== undefined) return id;
      if (block === reserved) block = undefined;
    }
  };
}

/** Rows of a page have the id, the record and the total. */
function pageOf(rows: readonly TextRow[]) {
  const cursor = ([id]: TextRow) => globalId('Location', Number(id));
  return { total: rows[0]?.[2], node: ([, document]: TextRow) => document, cursor };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
