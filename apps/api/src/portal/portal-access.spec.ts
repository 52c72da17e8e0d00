import { describe, expect, it } from '@jest/globals';
import { isOfPortal } from '@listings/api-kit';
import { includesRole, roles } from '@listings/domain';
import type { Role } from '@listings/domain';
import { COOKIE, PortalClient } from '@listings/feature-accounts/testing';
import { validLocation } from '@listings/feature-locations/testing';
import { shared } from '@listings/testing/jest';
import { documentedOperations, portalRequest, publishedDocument, sharedApi, writeRequest } from '../testing/index.js';
import type { DocumentedOperation } from '../testing/index.js';

const api = sharedApi();
const operations = shared(async () => documentedOperations(await publishedDocument(api, 'openapi-portal')));
const browser = shared(() => PortalClient.open(api));

/** The management tables that have rows of an account; a new one belongs here. */
const TABLES = ['api_keys', 'invitations', 'webhook_endpoints', 'webhook_deliveries', 'webhook_redeliveries'];

/** All rows of an account in the management tables as text, to see whether anything has changed. */
async function managementRows(accountId: number): Promise<string> {
  const statements = [
    'select * from accounts where id = $1',
    `select memberships.*, users.email, users.password_hash, users.totp_secret, users.totp_enabled_at
     from memberships join users on users.id = user_id where account_id = $1 order by user_id`,
    `select * from audit_log where account_id = $1 and action not like 'user.sign%' order by id`,
    ...TABLES.map((table) => `select * from ${table} where account_id = $1 order by ${table}::text`),
  ];
  return JSON.stringify(await Promise.all(statements.map((statement) => api.database.query(statement, [accountId]))));
}

/** Members whose session an operation may end: each request gets a session of its own. */
const ENDS_SESSION = ({ id }: DocumentedOperation) => /SignOut|endSession|endOtherSessions|Password/i.test(id);

describe('access', () => {
  it('[contract 12] the document and the routes have the same operations, below /api/v4/portal', () => {
    const ofPortal = api.routes.filter(({ operation }) => operation && isOfPortal(operation));
    const routes = ofPortal.flatMap(({ path, methods }) =>
      methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${path}`),
    );
    const documented = operations.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
    expect(documented.sort()).toEqual(routes.sort());
    expect(documented.filter((each) => !each.includes(' /api/v4/portal/'))).toEqual([]);
    expect(operations.filter(({ access }) => !['PUBLIC', 'PENDING', 'USER', ...roles].includes(access ?? ''))).toEqual(
      [],
    );
  });

  it('[contract 14] a parameter that an operation does not know is refused, except where others call its path', async () => {
    const { status, body } = await (await PortalClient.as(api, 'VIEWER')).get('/deliveries?limt=1&sort=x&_=1');
    const meant = { field: 'limt', message: 'unknown parameter. Did you mean "limit"?' };
    const details = [meant, { field: 'sort', message: 'unknown parameter' }];
    expect([status, body.error.details]).toEqual([422, details]);
    const open = api.routes.flatMap(({ operation }) => (operation?.calledBy === undefined ? [] : [operation.id]));
    expect([...new Set(open)]).toEqual(['portalStartSso', 'portalFinishSso']);
  });

  it('[7.6, contract 12] without a session, and with an unknown one, every operation that is not public answers 401', async () => {
    for (const operation of operations.filter(({ access }) => access !== 'PUBLIC')) {
      const { method, path, body } = portalRequest(operation);
      const missing = await browser.call(method, path, { body });
      expect([operation.id, missing.status, missing.body.error?.code]).toEqual([operation.id, 401, 'AUTH_MISSING_KEY']);
      const headers = { cookie: `${COOKIE}=${'x'.repeat(43)}` };
      const unknown = await browser.call(method, path, { body, headers });
      expect([operation.id, unknown.status, unknown.body.error?.code]).toEqual([operation.id, 401, 'AUTH_INVALID_KEY']);
    }
  });

  it('[contract 12, reliability 3, API5] a role below the needed one is refused, and nothing changes; from the needed one on it is admitted', async () => {
    const clients = new Map<Role, PortalClient>();
    for (const role of roles) clients.set(role, await PortalClient.as(api, role));
    const guarded = operations.filter(({ access }) => roles.includes(access as Role));
    const before = await managementRows(api.account.id);
    const asked = guarded.flatMap((of) => roles.map((role) => ({ operation: of, role, ...portalRequest(of) })));
    const isAdmitted = ({ operation, role }: (typeof asked)[number]) => includesRole(role, operation.access as Role);
    for (const { operation, role, method, path, body } of asked.filter((each) => !isAdmitted(each))) {
      const { status, body: answer } = await (clients.get(role) as PortalClient).call(method, path, { body });
      const refusal = [operation.id, role, 403, 'AUTH_INSUFFICIENT_SCOPE'];
      expect([operation.id, role, status, answer.error?.code]).toEqual(refusal);
    }
    expect(await managementRows(api.account.id)).toBe(before);
    for (const { operation, role, method, path, body } of asked.filter(isAdmitted)) {
      const client = ENDS_SESSION(operation) ? await PortalClient.as(api, role) : clients.get(role);
      const status = (await client?.call(method, path, { body }))?.status ?? 0;
      expect([operation.id, role, [401, 403, 500].includes(status)]).toEqual([operation.id, role, false]);
    }
  });

  it('[contract 12] every write of a session needs its CSRF token, and a page of another site cannot write', async () => {
    const owner = await PortalClient.as(api, 'OWNER');
    const before = await managementRows(api.account.id);
    for (const operation of operations.filter(({ method }) => method !== 'GET')) {
      const { method, path, body } = portalRequest(operation);
      const foreign = await owner.call(method, path, { body, headers: { origin: 'https://attacker.example' } });
      expect([operation.id, foreign.status]).toEqual([operation.id, 403]);
      if (operation.access === 'PUBLIC') continue;
      for (const csrf of [null, 'x'.repeat(43)]) {
        const { status, body: answer } = await owner.call(method, path, { body, csrf });
        expect([operation.id, status, answer.error.code]).toEqual([operation.id, 403, 'AUTH_INSUFFICIENT_SCOPE']);
      }
    }
    expect(await managementRows(api.account.id)).toBe(before);
  });

  it('[7.6] every body refuses unknown fields and wrong types with 422, and names the fields', async () => {
    const owner = await PortalClient.as(api, 'OWNER');
    for (const operation of operations.filter(({ example }) => example.body)) {
      const client = ENDS_SESSION(operation) ? await PortalClient.as(api, 'OWNER') : owner;
      const { method, path, body } = portalRequest(operation);
      // An account in the body must not be taken for the account of the caller.
      const field = 'accountId' in (body as object) ? 'userId' : 'accountId';
      const unknown = await client.call(method, path, { body: { ...(body as object), [field]: 1 } });
      expect([operation.id, unknown.status, unknown.body.error.code]).toEqual([operation.id, 422, 'VALIDATION_FAILED']);
      expect(unknown.body.error.details).toContainEqual({ field, message: 'unknown field' });
      const wrong = await client.call(method, path, { body: ['x'] });
      expect([operation.id, wrong.status]).toEqual([operation.id, 422]);
    }
  });
});

it('[contract 1, contract 12, reliability 3, API1] another account nothing that any operation does from a second account changes the first, and its responses hold none of it', async () => {
  const canary = 'canary-of-the-first-account@members.example';
  await api.newMember({ accountId: api.account.id, role: 'VIEWER', email: canary });
  const second = await api.newAccount();
  const before = await managementRows(api.account.id);
  for (const operation of operations.filter(({ access }) => access !== 'PUBLIC')) {
    const client = await PortalClient.as(api, 'OWNER', second.id);
    const { method, path, body } = portalRequest(operation);
    const { text, status } = await client.call(method, path, { body });
    expect([operation.id, text.includes(canary), status < 500]).toEqual([operation.id, false, true]);
  }
  expect(await managementRows(api.account.id)).toBe(before);
});

describe('sessions in the public API', () => {
  it('[contract 4, contract 12] a session calls the operations of the public API with the rights of its role; the source of changes is user', async () => {
    const input = validLocation();
    const viewer = await PortalClient.as(api, 'VIEWER');
    expect((await viewer.get('/api/v4/locations')).status).toBe(200);
    const editor = await PortalClient.as(api, 'EDITOR');
    const created = await editor.post('/api/v4/locations', { input });
    expect(created.body.data.createLocation.success).toBe(true);
    const events = await api.events();
    expect(events.at(-1)).toMatchObject({ event: 'profile.created', data: { source: 'user' } });
  });

  it('[contract 12, reliability 3, API5] every write operation refuses a viewer, and an editor without CSRF token', async () => {
    const viewer = await PortalClient.as(api, 'VIEWER');
    const editor = await PortalClient.as(api, 'EDITOR');
    const writes = documentedOperations(await publishedDocument(api)).filter(({ scope }) => scope === 'WRITE');
    expect(writes.length).toBeGreaterThan(10);
    for (const operation of writes) {
      const { method, url, body: text } = writeRequest(operation, operation.example);
      const body = text === undefined ? undefined : (JSON.parse(text) as unknown);
      const refused = await viewer.call(method, url, { body });
      expect([operation.id, refused.status]).toEqual([operation.id, 403]);
      const forged = await editor.call(method, url, { body, csrf: null });
      expect([operation.id, forged.status]).toEqual([operation.id, 403]);
    }
  });

  it('[contract 12] a session ends at once when the account is suspended or the user signs out', async () => {
    const account = await api.newAccount();
    const suspended = await PortalClient.as(api, 'EDITOR', account.id);
    await api.sql`update accounts set status = 'SUSPENDED' where id = ${account.id}`;
    for (const path of ['/api/v4/locations', '/deliveries']) expect((await suspended.get(path)).status).toBe(403);
    const other = await PortalClient.as(api, 'EDITOR');
    const { token } = other;
    expect((await other.call('POST', '/sign-out')).status).toBe(200);
    const stolen = { headers: { cookie: `${COOKIE}=${token}` } };
    expect((await other.call('GET', '/api/v4/locations', stolen)).status).toBe(401);
  });
});
