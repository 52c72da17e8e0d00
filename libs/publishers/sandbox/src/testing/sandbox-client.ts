import { createHmac } from 'node:crypto';
import { SandboxAdmin } from '../client/sandbox-admin.js';
import { arrayOf, isObject, objectOf, parseJson } from '../json/json.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import { valueAt } from '../json/paths.js';
import { CLIENT } from '../publisher-a/oauth/consents.js';

/** A response for tests [publishers 3.1]. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: JsonObject;
}

/** Calls both publishers of one world like the owners' plug-ins, for the tests of this project [publishers 3.1]. */
export class SandboxClient {
  readonly admin: SandboxAdmin;

  constructor(
    url: string,
    readonly space: string,
  ) {
    this.admin = new SandboxAdmin(url, space);
  }

  get base(): string {
    return this.admin.base;
  }

  /** A call to A's API with a JSON body, with owner-a1's token by default. */
  a(method: string, path: string, body?: JsonValue, token = 'at-a1'): Promise<TestAnswer> {
    return this.send(`${this.base}/a${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  /** A form call to A's token endpoints. */
  form(path: string, fields: Record<string, string>): Promise<TestAnswer> {
    return this.send(`${this.base}${path}`, { method: 'POST', body: new URLSearchParams(fields) });
  }

  /** A call to A's token endpoint with a grant, as the registered application. */
  grant(fields: Record<string, string>): Promise<TestAnswer> {
    return this.form('/a/oauth/token', { client_id: CLIENT.id, client_secret: CLIENT.secret, ...fields });
  }

  /** Refreshes A's access token. */
  refresh(token: string, more: Record<string, string> = {}): Promise<TestAnswer> {
    return this.grant({ grant_type: 'refresh_token', refresh_token: token, ...more });
  }

  /** A call to B's API with proof: a form for writes, query parameters otherwise. */
  b(method: string, path: string, parameters: Record<string, string> = {}, token = 'ut-b1'): Promise<TestAnswer> {
    const proof = createHmac('sha256', CLIENT.secret).update(token).digest('hex');
    const all = new URLSearchParams({ ...parameters, appsecret_proof: proof });
    const isWrite = method === 'POST';
    return this.send(`${this.base}/b/v25.0${path}${isWrite ? '' : `?${all.toString()}`}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      body: isWrite ? all : undefined,
    });
  }

  async send(url: string, init: RequestInit): Promise<TestAnswer> {
    const response = await fetch(url, { redirect: 'manual', ...init });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: objectOf(parseJson(text)) };
  }
}

/** The value at a path, including list positions: `reviews.0.name` [publishers 3.1]. */
export function at(source: JsonValue | undefined, path: string): JsonValue | undefined {
  let here: JsonValue | undefined = source;
  for (const key of path.split('.')) {
    if (Array.isArray(here)) here = here[Number(key)];
    else here = isObject(here) ? valueAt(here, key) : undefined;
  }
  return here;
}

/** The objects of a list in a response. An absent list is empty [publishers 3.1]. */
export function items(answer: TestAnswer, name: string): JsonObject[] {
  return arrayOf(answer.body[name]).filter(isObject);
}

/** The id at the end of a resource name [publishers 3.1]. */
export function idOf(value: JsonValue | undefined): string {
  const name = String(value);
  return name.slice(name.lastIndexOf('/') + 1);
}
