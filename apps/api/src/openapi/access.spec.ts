import { describe, expect, it } from '@jest/globals';
import { API_PREFIX, isOfPortal } from '@listings/api-kit';
import type { Answer } from '@listings/api-kit/testing';
import { shared } from '@listings/testing/jest';
import {
  declarationOf,
  documentedOperations,
  fieldsOf,
  publishedDocument,
  readTenant,
  refusalOf,
  sharedApi,
  withValue,
  writeRequest,
} from '../testing/index.js';
import type { DocumentedOperation, RequestDocument } from '../testing/index.js';

/** Routes for browsers, publishers and operators that are not API operations, each with the reason why it needs no key. */
const PAGES: Readonly<Record<string, string>> = {
  '/healthz': 'liveness of the process',
  '/readyz': 'readiness of the process',
  '/version': 'the release that the process runs',
  '/openapi.json': 'the OpenAPI document',
  '/openapi-portal.json': 'the OpenAPI document of the portal',
  '/docs': 'the reference',
  '/docs/portal': 'the reference of the portal',
  '/docs/scripts/:script': 'a script of the reference',
  '/docs/errors': 'the list of error codes',
  '/docs/events': 'the list of events',
  '/docs/errors/:code': 'the page of an error code',
  '/docs/events/:event': 'the page of an event',
  '/dashboard': 'the dashboard, which reads all data with the session of its user',
  '/dashboard/*': 'the pages and files of the dashboard, which are the same for everybody',
  '/media/:accountId/:file': 'image files with random ids as names',
  '/logos/:owner/:digest': 'logos, which mails and the sign-in show',
  '/connect/:token': 'the URL contains a secret token',
  '/connect/form/:publisher': 'the form of a publisher without OAuth; its fields contain a secret state',
  '/connect/callback/:publisher': 'the redirect after a consent; the URL contains a secret state',
};

const api = sharedApi();
const document = shared(() => publishedDocument<RequestDocument>(api));
const operations = shared(() => documentedOperations(document));

/** Sends the example request of an operation. */
function ask(operation: DocumentedOperation, key: string | null, headers?: Record<string, string>): Promise<Answer> {
  const { method, url, body } = writeRequest(operation, operation.example);
  return api.call(method, url, { key, rawBody: body, headers });
}

describe('routes', () => {
  it('[1.1, reliability 3, API9] every route begins with the prefix and is an operation of the document or a page of the list, and the other way round', () => {
    // The operations of the portal have a document and a test of their own.
    const pages = api.routes.filter(({ operation }) => !operation || !isOfPortal(operation));
    const routes = pages.flatMap(({ path, methods, operation }) =>
      methods.filter((method) => method !== 'HEAD').map((method) => ({ path, method, operation })),
    );
    const undeclared = routes.filter(({ path, operation }) => !operation && !(path in PAGES));
    expect(undeclared.map(({ method, path }) => `${method} ${path} has no @Operation and is not in PAGES`)).toEqual([]);
    const declared = routes.filter(({ operation }) => operation);
    const name = (method: string, path: string) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
    expect(declared.map(({ method, path }) => name(method, path)).sort()).toEqual(
      operations.map(({ method, path }) => name(method, path)).sort(),
    );
    for (const { path } of declared) expect(path.startsWith(`${API_PREFIX}/`)).toBe(true);
    expect(Object.keys(PAGES).filter((path) => !routes.some((route) => route.path === path))).toEqual([]);
  });

  it('[reliability 3, API5] every operation says what a key must be allowed to do; only one that changes nothing is for a read key', () => {
    const scopes = operations.map(({ id, method, scope }) => ({ id, method, scope }));
    expect(scopes.filter(({ scope }) => scope !== 'READ' && scope !== 'WRITE')).toEqual([]);
    expect(scopes.filter(({ method, scope }) => method === 'GET' && scope !== 'READ')).toEqual([]);
    // Read operations with a body.
    const readers = scopes.filter(({ method, scope }) => method !== 'GET' && scope === 'READ').map(({ id }) => id);
    expect(readers).toEqual(['connectedAccountListings']);
  });

  it('[9.2, reliability 3, API9] another version of the interface does not exist', async () => {
    for (const version of [3, 5]) expect((await api.call('GET', `/api/v${version}/locations`)).status).toBe(404);
  });
});

describe('keys', () => {
  it('[5.4, 7.1, 7.3, reliability 3, API5] every write operation refuses a read key with the documented 403 SY90003 and does nothing', async () => {
    const before = await readTenant(api, api.account.id);
    const writes = operations.filter(({ scope }) => scope === 'WRITE');
    expect((await api.call('GET', '/locations', { key: api.account.readKey })).status).toBe(200);
    const message = 'Write operations not permitted for read-only API key';
    const [code, docs] = ['AUTH_INSUFFICIENT_SCOPE', 'https://listings.example/docs/errors/'];
    const error = { code, message, correlation_id: 'c1', doc_url: `${docs}${code}` };
    const errors = [{ message: `SY90003: ${message}`, code: 'SY90003', docUrl: `${docs}SY90003` }];
    for (const operation of writes) {
      const { status, body } = await ask(operation, api.account.readKey, { 'x-correlation-id': 'c1' });
      const data = { [Object.keys(body.data as object)[0] ?? '']: null };
      expect([operation.id, status, body]).toEqual([operation.id, 403, { data, errors, error }]);
    }
    expect(writes.length).toBeGreaterThan(10);
    expect(await readTenant(api, api.account.id)).toBe(before);
  });

  it('[5.3, 7.1, 7.2.1, 7.3, reliability 3, API2] every operation answers 401 SY90005 without a key, and with a wrong one, with its data null', async () => {
    const before = await readTenant(api, api.account.id);
    const docUrl = 'https://listings.example/docs/errors/SY90005';
    const errors = [{ message: 'SY90005: Invalid Token', code: 'SY90005', docUrl }];
    const refused = [401, { data: expect.anything(), errors }, 'API'];
    for (const [index, operation] of operations.entries()) {
      for (const key of [null, index % 2 ? 'wrong' : `la_live_${'0'.repeat(43)}`]) {
        const { status, body, headers } = await ask(operation, key);
        const answer = [operation.id, status, body, headers.get('www-authenticate')];
        expect(answer).toEqual([operation.id, ...refused]);
        expect(new Set(Object.values(body.data as object))).toEqual(new Set([null]));
      }
    }
    expect(await readTenant(api, api.account.id)).toBe(before);
  });
});

describe('fields that the server owns', () => {
  /** Fields that a client must never set, whatever an operation returns. */
  const SERVER_OWNED =
    'id databaseId accountId account_id tenantId role scope planId source status archived archivedAt approved ' +
    'createdAt updatedAt success errors';
  /** Id fields that an input legitimately contains, to name the record. */
  const MEANT: Readonly<Record<string, readonly string[]>> = { updateLocation: ['id'] };

  it('[contract 1, reliability 3, API3] each input refuses them, and every field of its answer that it does not have itself', async () => {
    const accepted: string[] = [];
    let refused = 0;
    for (const operation of operations.filter(({ input }) => input)) {
      const own = Object.keys(operation.input?.properties ?? {});
      const answered = fieldsOf(document, operation.payload).filter((name) => !own.includes(name));
      const meant = MEANT[operation.id] ?? [];
      const owned = SERVER_OWNED.split(' ').filter((each) => !meant.includes(each));
      const names = [...new Set([...owned, ...answered])];
      const expected = (name = '') => `SY90006: Field "${name}" is not defined by type "${operation.input?.title}".`;
      for (const name of names) {
        const parts = withValue(operation.example, ['body', 'input', name], 1);
        const refusal = refusalOf(declarationOf(api.routes, operation), parts);
        if (refusal?.startsWith(expected(name))) refused += 1;
        else accepted.push(`${operation.id}: ${name} is answered with ${refusal}`);
      }
      const { status, body } = await send(operation, ['body', 'input', names[0] ?? '']);
      if (status !== 400 || !body.errors[0].message.startsWith(expected(names[0])))
        accepted.push(`${operation.id} answers ${status} ${JSON.stringify(body).slice(0, 200)}`);
    }
    expect(accepted).toEqual([]);
    expect(refused).toBeGreaterThan(300);
  });

  it('[contract 1, reliability 3, API3] so does each object inside an input and inside a parameter', async () => {
    const accepted: string[] = [];
    let refused = 0;
    for (const operation of operations) {
      for (const { at } of operation.objects) {
        const around = operation.objects.filter((each) => at.slice(0, each.at.length).join() === each.at.join());
        const request = around.reduce((parts, each) => withValue(parts, each.at, each.least), operation.example);
        const parts = withValue(request, [...at, 'accountId'], 1);
        const refusal = refusalOf(declarationOf(api.routes, operation), parts) ?? '';
        if (/"accountId" is not defined by type|unknown key "accountId"/.test(refusal)) refused += 1;
        else accepted.push(`${operation.id}: ${at.join('.')} is answered with ${refusal}`);
      }
      const [inQuery] = operation.objects.filter(({ at }) => at[0] === 'query');
      if (inQuery) {
        const from = withValue(operation.example, inQuery.at, inQuery.least);
        const { status, body } = await send(operation, [...inQuery.at, 'accountId'], from);
        if (status !== 400) accepted.push(`${operation.id} answers ${status} ${JSON.stringify(body)}`);
      }
    }
    expect(accepted).toEqual([]);
    expect(refused).toBeGreaterThan(10);
  });

  function send(operation: DocumentedOperation, at: readonly string[], from = operation.example): Promise<Answer> {
    const { method, url, body } = writeRequest(operation, withValue(from, at, 1));
    return api.call(method, url, { rawBody: body });
  }
});
