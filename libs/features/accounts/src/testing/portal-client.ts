import { csrfTokenOf } from '@listings/api-kit';
import { DocumentedAnswers } from '@listings/api-kit/testing';
import type { Role } from '@listings/domain';
import type { Answer, RunningApi } from './running-api.js';

/** The password of every owner and member of an api with the feature of sign-ins. */
export const PASSWORD = 'correct horse battery staple';

/** The cookie of a session at an https origin, which the tests' api has. */
export const COOKIE = '__Host-listings_session';

/** The document of each api, which it publishes unchanged. */
const documents = new WeakMap<object, Promise<DocumentedAnswers>>();

/** The status of a refused request, and its code, or instead of VALIDATION_FAILED the field that it names. */
export async function refusedWith(asked: Promise<Answer>): Promise<[status: number, what: string]> {
  const { status, body } = await asked;
  const { code, field } = body.error ?? {};
  return [status, code === 'VALIDATION_FAILED' ? field : code];
}

/** The sorted statuses of the answers to requests that run at the same time. */
export const statusesOf = async (asked: readonly Promise<Answer>[]): Promise<number[]> =>
  (await Promise.all(asked)).map(({ status }) => status).sort();

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

  /** A browser with the session of a new member. The session begins without a sign-in, which is costly. */
  static async as(api: RunningApi, role: Role, accountId = api.account.id): Promise<PortalClient> {
    const member = await api.newMember({ accountId, role });
    const client = Object.assign(await PortalClient.open(api), member);
    const token = await api.beginSession({ ...member, accountId }, api);
    client.setCookie(COOKIE, token);
    client.csrfToken = csrfTokenOf(token);
    return client;
  }

  /** A browser in which a user has signed in. */
  static async signedIn(api: Pick<RunningApi, 'url'>, email: string, password = PASSWORD): Promise<PortalClient> {
    const client = await PortalClient.open(api);
    await client.signIn(email, password);
    return client;
  }

  /** A browser with the token of a session, as a thief may have it. */
  static async withToken(api: Pick<RunningApi, 'url'>, token: string | undefined): Promise<PortalClient> {
    const client = await PortalClient.open(api);
    client.setCookie(COOKIE, token);
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
