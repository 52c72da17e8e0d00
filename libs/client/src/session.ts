import { errorOfAnswer } from './errors.js';
import type { ListingsError } from './errors.js';
import { publicPortalPaths } from './generated/public-portal-paths.js';
import type { Send } from './retries.js';

/** How a page of the service's own origin uses the session of its user. */
export interface SessionOptions {
  /** The session has ended or needs its second factor: show the sign-in. The call fails with the same error. */
  onSignedOut?: (error: ListingsError) => void;
}

const SESSION_PATH = '/api/v4/portal/session';
const READING_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Sends requests with the cookie of the session. Writes get the CSRF token, which is read once and kept. When the
 * service refuses it, because another tab has signed in again, it is read again and the write is repeated once.
 */
export function withSession(send: Send, { baseUrl, onSignedOut }: SessionOptions & { baseUrl: string }): Send {
  let known: Promise<string | null> | undefined;

  const readToken = (signal: AbortSignal): Promise<string | null> => {
    const reading = send(new Request(`${baseUrl}${SESSION_PATH}`, { signal })).then(async (response) => {
      const body: unknown = await response.json();
      if (!response.ok) throw errorOfAnswer(response, body, baseUrl);
      return (body as { csrfToken: string | null }).csrfToken;
    });
    known = reading;
    // A token that could not be read, or of nobody, is read again by the next write.
    reading.then(
      (token) => {
        if (token === null && known === reading) known = undefined;
      },
      () => {
        if (known === reading) known = undefined;
      },
    );
    return reading;
  };

  const sendWrite = async (request: Request): Promise<Response> => {
    const first = request.clone();
    const response = await send(withToken(first, await (known ?? readToken(request.signal))));
    if (!(await refusesToken(response))) return response;
    return send(withToken(request, await readToken(request.signal)));
  };

  return async (request) => {
    const path = pathOf(request, baseUrl);
    const anyone = publicPortalPaths.has(path);
    if (anyone && !READING_METHODS.has(request.method)) known = undefined;
    const response = anyone || READING_METHODS.has(request.method) ? await send(request) : await sendWrite(request);
    if (response.status === 401 && !anyone) {
      known = undefined;
      onSignedOut?.(errorOfAnswer(response, await bodyOf(response), baseUrl));
    }
    return response;
  };
}

function pathOf(request: Request, baseUrl: string): string {
  return new URL(request.url).pathname.slice(new URL(baseUrl).pathname.replace(/\/$/, '').length);
}

function withToken(request: Request, token: string | null): Request {
  if (token !== null) request.headers.set('x-csrf-token', token);
  return request;
}

/** Both shapes of errors name the header when the token is refused. */
async function refusesToken(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  return JSON.stringify(await bodyOf(response)).includes('X-CSRF-Token');
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.clone().text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
