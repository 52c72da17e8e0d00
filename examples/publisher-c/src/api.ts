import {
  asCount,
  asObject,
  asText,
  asWholeList,
  createAccountClient,
  createPacedClient,
  failureFor,
  harmless,
  itemsByOffset,
  needed,
  PublisherError,
} from '@listings/publisher-sdk';
import type {
  AccountCall,
  AccountClient,
  Credentials,
  HttpResponse,
  JsonObject,
  PublisherContext,
  Refusal,
  RefusalRule,
} from '@listings/publisher-sdk';
import type { Configuration } from './settings.js';

/** The directory's API for connected accounts. */
export interface Api extends AccountClient {
  /** Exchanges the token for a new one. Call it through the session. */
  prolong(current: Credentials): Promise<Credentials>;
}

/** An object of the directory with its id. */
export type DirectoryRecord = JsonObject & { readonly id: string };

const DAY_MS = 86_400_000;
const PAGE_SIZE = 50;

/** What the directory's codes mean where its statuses do not say it. */
const rules: readonly RefusalRule[] = [
  { code: ['token-void', 'token-lapsed'], means: 'CREDENTIALS_INVALID' },
  { code: 'no-such-entry', means: 'LISTING_NOT_FOUND' },
  { code: 'not-yours', means: 'LISTING_INACCESSIBLE' },
  // Whatever else is missing or forbidden, the plug-in or its registration is at fault.
  { status: [403, 404], means: 'OPERATOR_ALARM' },
];

/** Creates the client: the token in its header, one renewal after a 401. */
export function createApi(context: PublisherContext, { url, app, secret }: Configuration): Api {
  const http = createPacedClient(context);
  const authorize = (credentials: Credentials) => ({ 'x-directory-token': tokenOf(credentials) });
  const client = createAccountClient({
    http,
    now: context.now,
    base: url,
    authorize,
    renew: prolong,
    readRefusal,
    rules,
  });
  return { ...client, prolong };

  /** Repeating this is harmless: for some time the directory also exchanges a token that was just replaced. */
  async function prolong(current: Credentials): Promise<Credentials> {
    const json = { app, secret, token: tokenOf(current) };
    const response = await harmless(() => http.send({ method: 'POST', url: `${url}/tokens/prolong`, json }));
    return credentialsIn(response, context.now());
  }
}

/** All records of a list, each once. */
export function recordsOf(
  api: Api,
  list: string,
  { query, ...call }: Omit<AccountCall, 'method' | 'effect'>,
): AsyncIterable<DirectoryRecord> {
  return itemsByOffset({
    what: list,
    limit: PAGE_SIZE,
    idOf: ({ id }) => id,
    async read(page) {
      const { body } = await api.call({ ...call, query: { ...query, ...page }, method: 'GET', effect: 'read' });
      const records = needed(asWholeList(body[list]), `the ${list}`);
      const items = records.map((record) => ({ ...record, id: idIn(record) }));
      return { items, total: needed(asCount(body['total']), `the number of ${list}`) };
    },
  });
}

/** The id of a record. Any other value is refused, because ids become parts of paths. */
export function idIn(record: JsonObject, outcomeUnknown = false): string {
  const { id } = record;
  const valid = typeof id === 'string' && /^[a-z]-[a-z0-9-]{1,60}$/.test(id) ? id : undefined;
  return needed(valid, 'the id of a record', { outcomeUnknown });
}

/** The code, the sentence and the field of a refusal. */
export function readRefusal({ status, json }: HttpResponse): Refusal {
  const body = asObject(json);
  const code = asText(body?.['problem']) ?? `http-${status}`;
  return { status, code, text: asText(body?.['detail']) ?? code, field: asText(body?.['field']) };
}

/** The credentials in a response with a token. */
export function credentialsIn(response: HttpResponse, now: number): Credentials {
  if (response.status !== 201) throw new PublisherError(failureFor(readRefusal(response), { effect: 'read' }, rules));
  const body = asObject(response.json);
  const days = needed(asCount(body?.['days']), 'the lifetime of the token');
  return { token: needed(asText(body?.['token']), 'the token'), lapsesAt: now + days * DAY_MS };
}

function tokenOf(credentials: Credentials): string {
  return asText(credentials['token']) ?? '';
}
