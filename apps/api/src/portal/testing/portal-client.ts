import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@listings/domain';
import { insertMember } from '@listings/feature-accounts';
import { hashPassword } from '@listings/feature-identity';
import { DocumentedAnswers } from '../../testing/documented-answers.js';
import type { Answer, RunningApi } from '../../testing/running-api.js';

/** The password of every member that {@link newMember} makes. */
export const PASSWORD = 'correct horse battery staple';

/** The cookie of a session at an https origin, which the tests' api has. */
export const COOKIE = '__Host-listings_session';

let passwordHash: Promise<string> | undefined;

/** The document of each api, which it publishes unchanged. */
const documents = new WeakMap<object, Promise<DocumentedAnswers>>();
let members = 0;

/** Inserts a member of an account; returns the id and the e-mail address, with which {@link PortalClient.signIn} works. */
export async function newMember(
  { database }: Pick<RunningApi, 'database'>,
  { accountId, role, email = `member${++members}@members.example` }: { accountId: number; role: Role; email?: string },
): Promise<{ userId: string; email: string }> {
  passwordHash ??= hashPassword(PASSWORD);
  const member = { accountId, email, name: `Member ${members}`, role, emailVerified: true };
  return { userId: await insertMember(database, { ...member, passwordHash: await passwordHash }), email };
}

/** The status of a refused request, and its code, or instead of VALIDATION_FAILED the field that it names. */
export async function refusedWith(asked: Promise<Answer>): Promise<[status: number, what: string]> {
  const { status, body } = await asked;
  const { code, field } = body.error ?? {};
  return [status, code === 'VALIDATION_FAILED' ? field : code];
}

/** What a request has beyond its path. */
interface Given {
  readonly body?: unknown;
  /** A body that is no JSON; `headers` say what it is. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly csrf?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A browser that uses the portal: keeps the cookie and sends the CSRF token. Checks responses against the document. */
export class PortalClient {
  private readonly cookies = new Map<string, string>();
  private csrfToken: string | null = null;
  /** Reads a session that began without a sign-in, once, before the first write. */
  private firstRead: (() => Promise<unknown>) | undefined;
  /** The user that {@link PortalClient.as} made. */
  userId = '';
  email = '';
  /** The address that the browser has behind the proxy, when the api trusts 127.0.0.1. */
  address: string | undefined;

  private constructor(
    private readonly api: Pick<RunningApi, 'url'>,
    private readonly documented: DocumentedAnswers,
  ) {}

  /** A browser without a session, at this address behind the proxy. */
  static async open(api: Pick<RunningApi, 'url'>, address?: string): Promise<PortalClient> {
    const documented = documents.get(api) ?? DocumentedAnswers.at(`${api.url}/openapi-portal.json`);
    documents.set(api, documented);
    return Object.assign(new PortalClient(api, await documented), { address });
  }

  /** A browser with the session of a new member. The session is stored without a sign-in, which is costly. */
  static async as(api: RunningApi, role: Role, accountId = api.account.id): Promise<PortalClient> {
    const member = await newMember(api, { accountId, role });
    const client = Object.assign(await PortalClient.open(api), member);
    const token = randomBytes(32).toString('base64url');
    await api.database.execute(
      `insert into sessions (digest, user_id, account_id, created_at, last_used_at, expires_at, address)
       values ($1, $2, $3, $4, $4, $4::timestamptz + interval '30 days', '127.0.0.1')`,
      [createHash('sha256').update(token).digest(), member.userId, accountId, api.clock.now()],
    );
    client.setCookie(COOKIE, token);
    let read: Promise<unknown> | undefined;
    client.firstRead = () => (read ??= client.readSession());
    return client;
  }

  /** Signs in and reads the CSRF token. */
  async signIn(email: string, password = PASSWORD): Promise<Answer> {
    const answer = await this.call('POST', '/sign-in', { body: { email, password } });
    if (answer.status === 200) await this.readSession();
    return answer;
  }

  /** Reads the session and keeps its CSRF token. */
  async readSession(): Promise<Answer> {
    const session = await this.call('GET', '/session');
    this.csrfToken = (session.body as { csrfToken: string | null }).csrfToken;
    return session;
  }

  /** The value of the session's cookie. */
  get token(): string | undefined {
    return this.cookies.get(COOKIE);
  }

  /** Sends a request; `path` is below /api/v4/portal, or a whole path that begins with /api. */
  async call(method: string, path: string, given: Given = {}): Promise<Answer> {
    if (method !== 'GET') await this.firstRead?.();
    const url = new URL(`${this.api.url}${path.startsWith('/api') ? path : `/api/v4/portal${path}`}`);
    const csrf = given.csrf === undefined ? this.csrfToken : given.csrf;
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      ...(given.body !== undefined && { 'content-type': 'application/json' }),
      ...(cookie !== '' && { cookie }),
      ...(this.address !== undefined && { 'x-forwarded-for': this.address }),
      ...(csrf !== null && method !== 'GET' && { 'x-csrf-token': csrf }),
      ...given.headers,
    };
    const body = given.bytes ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
    const response = await fetch(url, { method, redirect: 'manual', body, headers });
    this.keepCookies(response.headers);
    return this.documented.answerOf(method, url.pathname, response);
  }

  /** Reads, writes and deletes: {@link PortalClient.call} with its method and a body. */
  readonly get = (path: string, given: Given = {}) => this.call('GET', path, given);
  readonly post = (path: string, body?: unknown, given: Given = {}) => this.call('POST', path, { body, ...given });
  readonly put = (path: string, body?: unknown, given: Given = {}) => this.call('PUT', path, { body, ...given });
  readonly patch = (path: string, body?: unknown, given: Given = {}) => this.call('PATCH', path, { body, ...given });
  readonly delete = (path: string) => this.call('DELETE', path);

  /** Sets a cookie, as an attacker could, or removes it. */
  setCookie(name: string, value?: string): void {
    if (value === undefined) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  private keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
