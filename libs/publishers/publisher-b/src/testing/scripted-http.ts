import type { HttpClient, HttpRequest, HttpResponse } from '@listings/publisher-sdk';

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

/** Builds an `error` body. */
export function refusal(code: number | undefined, subcode?: number, more: Record<string, unknown> = {}): Answer {
  return {
    status: 400,
    body: { error: { message: `refused with ${code}`, type: 'ApiException', code, error_subcode: subcode, ...more } },
  };
}
