import type { HttpClient, HttpRequest, HttpResponse } from '@listings/publisher-sdk';
import { MemorySession } from '@listings/publisher-sdk/testing';

/** A scripted response: a body, or a whole response. */
export type Answer = {
  readonly body?: unknown;
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly text?: string;
};

/** A publisher that responds by the path after the version, for responses that no real publisher returns. */
export class ScriptedHttp implements HttpClient {
  readonly requests: HttpRequest[] = [];

  constructor(private readonly answer: (path: string, request: HttpRequest) => Answer) {}

  async send(request: HttpRequest): Promise<HttpResponse> {
    this.requests.push(request);
    const path = new URL(request.url).pathname.replace(/^\/b\/v25\.0/, '');
    const { body, status = 200, headers = {}, text } = this.answer(path, request);
    return { status, headers, text: text ?? JSON.stringify(body), json: body };
  }

  /** The called paths with their methods. */
  get calls(): string[] {
    return this.requests.map(({ method, url }) => `${method} ${new URL(url).pathname.replace(/^\/b\/v25\.0/, '')}`);
  }
}

/** The query of a call. */
export type Query = Record<string, unknown>;

/** What each `METHOD /path` or `/path` answers: always the same, one after the other, or by the query and the token. */
export type Script = Record<string, Answer | Answer[] | ((query: Query, token: string) => Answer)>;

/** A publisher that answers as the script says; everything else does not exist there. */
export function scriptedHttp(script: Script): ScriptedHttp {
  return new ScriptedHttp((path, { method, query, headers = {} }) => {
    const answer = script[`${method} ${path}`] ?? script[path];
    if (Array.isArray(answer)) return answer.shift() ?? refusal(2);
    if (typeof answer !== 'function') return answer ?? refusal(100, 33);
    return answer({ ...query }, (headers['authorization'] ?? '').replace('Bearer ', ''));
  });
}

/** The credentials of an owner with the page 10, whose tokens and permissions were read at `now`. */
export const pageSession = (known: { now?: number; permissions?: readonly string[]; tasks?: readonly string[] } = {}) =>
  new MemorySession({
    userToken: 'user-1',
    issuedAt: known.now,
    pagesReadAt: known.now,
    permissions: known.permissions,
    pages: { '10': { token: 'page-1', tasks: known.tasks } },
  });

/** Builds a list. */
export function data(...items: unknown[]): Answer {
  return { body: { data: items } };
}

/** Builds the list of the permissions that the owner granted. */
export function grants(permissions: readonly string[]): Answer {
  return data(...permissions.map((permission) => ({ permission, status: 'granted' })));
}

/** Builds an `error` body. */
export function refusal(code: number | undefined, subcode?: number, more: Record<string, unknown> = {}): Answer {
  return {
    status: 400,
    body: { error: { message: `refused with ${code}`, type: 'ApiException', code, error_subcode: subcode, ...more } },
  };
}
