import { afterAll, beforeAll } from '@jest/globals';
import { DocumentedAnswers, startServer, withoutTimeouts } from '@listings/api-kit/testing';
import type { Answer, RunningServer, ServerOptions } from '@listings/api-kit/testing';
import type { Role } from '@listings/domain';
import { eventsOf, statementTag } from '@listings/persistence/testing';
import type { StatementTag } from '@listings/persistence/testing';
import { createAccount, issueApiKey } from '../create-account.js';
import { insertMember } from '../store/member-users.js';
import { beginMemberSession, MemberSessionsModule } from './member-sessions.js';
import type { BeginSession } from './member-sessions.js';

/** A test account with its keys. */
export type TestAccount = Readonly<{ id: number; writeKey: string; readKey: string }>;

export type { Answer };

/** Options of a test request beyond method and path. */
export interface CallOptions {
  readonly key?: string | null;
  readonly body?: unknown;
  readonly rawBody?: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The api of some features as in production, with test accounts, their keys and members. */
export interface RunningApi extends RunningServer {
  readonly account: TestAccount;
  newAccount(plan?: 'LAUNCH' | 'GROWTH' | 'ENTERPRISE'): Promise<TestAccount>;
  /** Inserts a member of an account. */
  newMember(member: { accountId: number; role: Role; email?: string }): Promise<{ userId: string; email: string }>;
  readonly beginSession: BeginSession;
  /** The same api, with a new account as the one that its requests and records belong to. */
  withNewAccount(): Promise<RunningApi>;
  /** Sends a request, by default with the account's write key; encodes JSON parameters. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Calls a write operation: wraps the fields in `input`. */
  write(path: string, input: object, options?: CallOptions): Promise<Answer>;
  /** The payload of a read operation that succeeds. */
  read(path: string, query?: CallOptions['query'], key?: string): Promise<Answer['body']>;
  /** The status and the messages with which a read is refused. */
  refusal(path: string, query?: CallOptions['query']): Promise<[status: number, ...messages: string[]]>;
  /** The payload of a write operation. */
  send(path: string, input: object, options?: CallOptions): Promise<Answer['body']>;
  /** Runs a statement that has its values at their places; returns its rows. */
  readonly sql: StatementTag;
  /** The number of rows of a table, with the conditions behind its name. */
  count(from: string, ...values: readonly unknown[]): Promise<number>;
  /** Events recorded for the account, oldest first. */
  events(accountId?: number): Promise<{ event: string; location_id: string; data: Record<string, unknown> }[]>;
}

/** How an api is started. */
export interface ApiOptions extends ServerOptions {
  /** What the feature of sign-ins says of people, where it is among the features; otherwise nobody can sign in with a password. */
  readonly people?: { readonly passwordHash: string; readonly beginSession: BeginSession };
}

/** Options that need what other hooks have started are a function. */
export type GivenOptions<Options = ApiOptions> = Options | (() => Options | Promise<Options>);

/** Apis that share the database of another one. */
let sharing = 0;
let members = 0;

/** The apis on the database of another one, by that one. */
const beside = new WeakMap<RunningApi, RunningApi[]>();

/** The api of a spec file: starts before the tests, and closes after them. It has its properties in hooks and tests only. */
export function apiOfFile(options: GivenOptions): RunningApi {
  const api = startedBefore(options);
  afterAll(async () => {
    for (const each of [...(beside.get(api) ?? []), api] as Partial<RunningApi>[]) await each.close?.();
  });
  return api;
}

/** A further api of a spec file, on the database of another one. */
export function apiBeside(first: RunningApi, options: GivenOptions): RunningApi {
  const api = startedBefore(options, first);
  beside.set(first, [...(beside.get(first) ?? []), api]);
  return api;
}

function startedBefore(options: GivenOptions, first?: RunningApi): RunningApi {
  const api = {} as RunningApi;
  beforeAll(async () => {
    const given = typeof options === 'function' ? await options() : options;
    Object.assign(api, await startApi(first ? { ...given, databaseUrl: first.databaseUrl } : given));
  });
  return api;
}

/** Starts an api; with `databaseUrl` a second one on the database of the first. */
export async function startApi(options: ApiOptions): Promise<RunningApi> {
  const { people, modules = people ? [] : [{ module: MemberSessionsModule }] } = options;
  const passwordHash = people?.passwordHash ?? 'no password';
  const server = await startServer({ ...options, modules });
  const { url, database, clock } = server;
  const documented = await withoutTimeouts(server, () => DocumentedAnswers.at(`${url}/openapi.json`));

  // Apis on one database must not make the same users.
  let accounts = options.databaseUrl ? 1_000 * (sharing += 1) : 0;
  const newAccount: RunningApi['newAccount'] = async (plan = 'ENTERPRISE') => {
    accounts += 1;
    const owner = { email: `user${accounts}@accounts.example`, passwordHash };
    const { accountId } = await createAccount({ database, clock }, { name: `Account ${accounts}`, plan, ...owner });
    const issue = async (scope: 'READ' | 'WRITE') =>
      (await issueApiKey({ database, clock }, { accountId, name: scope, scope })).key;
    return { id: accountId, writeKey: await issue('WRITE'), readKey: await issue('READ') };
  };

  const send = async (key: string | null, ...[method, path, given = {}]: Parameters<RunningApi['call']>) => {
    const target = new URL(`${url}${path.startsWith('/api') || path.startsWith('/healthz') ? '' : '/api/v4'}${path}`);
    for (const [name, value] of Object.entries(given.query ?? {})) {
      target.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    const body = given.rawBody ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
    const headers = {
      ...(key !== null && { authorization: `API ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...given.headers,
    };
    return documented.answerOf(method, target.pathname, await fetch(target, { method, body, headers }));
  };

  const running = {
    ...server,
    newAccount,
    beginSession: people?.beginSession ?? beginMemberSession,
    async newMember(member: Parameters<RunningApi['newMember']>[0]) {
      const { email = `member${++members}@members.example` } = member;
      const who = { name: `Member ${members}`, emailVerified: true, passwordHash };
      return { userId: await insertMember(database, { ...member, ...who, email }), email };
    },
    sql: statementTag(database),
    async count(from: string, ...values: readonly unknown[]) {
      const [row] = await database.query<{ count: number }>(`select count(*)::integer as count from ${from}`, values);
      return row?.count ?? 0;
    },
  };
  const withNewAccount = async (): Promise<RunningApi> => {
    const account = await newAccount();
    const call: RunningApi['call'] = (method, path, given = {}) =>
      send(given.key === undefined ? account.writeKey : given.key, method, path, given);
    const write: RunningApi['write'] = (path, input, more) => call('POST', path, { ...more, body: { input } });
    return {
      ...running,
      account,
      withNewAccount,
      call,
      write,
      async read(path, query, key) {
        const { status, text, body } = await call('GET', path, { query, key });
        if (status !== 200) throw new Error(`GET ${path} is answered with ${text}`);
        return payloadOf(body);
      },
      async refusal(path, query) {
        const { status, body } = await call('GET', path, { query });
        return [status, ...(body.errors ?? []).map(({ message }: { message: string }) => message)];
      },
      send: async (path, input, more) => payloadOf((await write(path, input, more)).body),
      events: (accountId = account.id) => eventsOf(database, accountId),
    };
  };
  return withNewAccount();
}

const payloadOf = ({ data }: { data: object | null }): Answer['body'] => Object.values(data ?? {})[0];
