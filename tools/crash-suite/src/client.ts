import { setTimeout as sleep } from 'node:timers/promises';

/** An answer of the api to a write. */
export interface Acknowledgement {
  readonly text: string;
  readonly replayed: boolean;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a client's view: plain JSON
  readonly payload: any;
}

/** The longest time that a write may need: a killed one holds its key for 7.5 s, and may be killed several times in a row. */
const PATIENCE_MS = 900_000;
const REQUEST_MS = 20_000;
/** Wait before a request is sent again: as `Retry-After` says while its key is held, and for an api that restarts. */
const RETRY_MS = 1_000;

/** Sends writes with an Idempotency-Key until they are acknowledged. */
export class PersistentClient {
  /** Requests that were sent again. */
  retries = 0;
  /** Longest time until an acknowledgement. */
  longestMs = 0;

  constructor(private readonly apiUrl: string) {}

  /** Sends a request, again and again if it fails, with the same key. */
  async send(request: {
    accountKey: string;
    key: string;
    method: 'POST' | 'DELETE';
    path: string;
    input?: object;
  }): Promise<Acknowledgement> {
    const { accountKey, key, method, path, input } = request;
    const started = performance.now();
    for (;;) {
      const answer = await fetch(`${this.apiUrl}/api/v4${path}`, {
        method,
        headers: {
          authorization: `API ${accountKey}`,
          'idempotency-key': key,
          ...(input ? { 'content-type': 'application/json' } : {}),
        },
        body: input ? JSON.stringify({ input }) : undefined,
        signal: AbortSignal.timeout(REQUEST_MS),
      })
        .then(async (response) => ({ response, text: await response.text() }))
        .catch((error: unknown) => ({ response: undefined, text: String(error) }));
      const status = answer.response?.status;
      if (status === 200) {
        this.longestMs = Math.max(this.longestMs, performance.now() - started);
        const { data } = JSON.parse(answer.text) as { data: Record<string, unknown> };
        const replayed = answer.response?.headers.get('idempotent-replayed') === 'true';
        return { text: answer.text, replayed, payload: Object.values(data)[0] };
      }
      const repeats = status === undefined || status >= 500 || status === 409 || status === 429;
      if (!repeats || performance.now() - started > PATIENCE_MS)
        throw new Error(`${method} ${path} (${key}) answered ${status}: ${answer.text.slice(0, 500)}`);
      this.retries += 1;
      await sleep(RETRY_MS);
    }
  }
}
