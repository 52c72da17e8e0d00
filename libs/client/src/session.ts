import { errorOfAnswer, otherSessionError } from './errors.js';
import type { ListingsError } from './errors.js';
import { publicPortalPaths } from './generated/public-portal-paths.js';
import type { Send } from './retries.js';

/** How a page of the service's own origin uses the session of its user. */
export interface SessionOptions {
  /** The session has ended or needs its second factor: show the sign-in. The call fails with the same error. */
  onSignedOut?: (error: ListingsError) => void;
  /**
   * Another tab has signed in another user, or has switched to another account: open the page again, because it shows data of
   * the earlier one. Writes fail with the same error and change nothing.
   */
  onOtherSession?: (error: ListingsError) => void;
}

const SESSION_PATH = '/api/v4/portal/session';
/** The operation by which the page itself changes the account of its session. */
const SWITCH_PATH = `${SESSION_PATH}/account`;
const READING_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Sends requests with the cookie of the session. Writes get the CSRF token, which is read once and kept. When the
 * service refuses it, because another tab has signed in again, it is read again and the write is repeated once. A write of one
 * user and account is never sent in a session of another one.
 */
export function withSession(
  send: Send,
  { baseUrl, onSignedOut, onOtherSession }: SessionOptions & { baseUrl: string },
): Send {
  let known: Promise<string | null> | undefined;
  /** Whose session the page has. */
  let owner: string | undefined;

  /** Counts the changes of the session by the page itself: an answer of before says nothing about the session after. */
  let changes = 0;

  /** The calls of a page share one read, which therefore ends with none of them. */
  const readToken = (): Promise<string | null> => {
    const begunAt = changes;
    const reading = send(new Request(`${baseUrl}${SESSION_PATH}`)).then(async (response) => {
      const body: unknown = await response.json();
      if (!response.ok) throw errorOfAnswer(response, body, baseUrl);
      const session = body as SessionBody;
      if (changes !== begunAt) return session.csrfToken;
      const found = ownerOf(session);
      owner ??= found;
      if (found !== undefined && found !== owner) {
        const error = otherSessionError();
        onOtherSession?.(error);
        throw error;
      }
      return session.csrfToken;
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

  /** The token of the session as it is now, for a write that was begun in the session of `begunBy`. */
  const tokenFor = async (
    begunBy: string | undefined,
    signal: AbortSignal,
    refused = false,
  ): Promise<string | null> => {
    let reading = (!refused && known) || readToken();
    for (;;) {
      const readAt = changes;
      const token = await unlessAborted(reading, signal);
      if (changes !== readAt) reading = known ?? readToken();
      else if (begunBy !== undefined && owner !== begunBy) throw otherSessionError();
      else return token;
    }
  };

  const sendWrite = async (request: Request): Promise<Response> => {
    const begunBy = owner;
    const first = request.clone();
    const response = await send(withToken(first, await tokenFor(begunBy, request.signal)));
    if (!(await refusesToken(response))) return response;
    return send(withToken(request, await tokenFor(begunBy, request.signal, true)));
  };

  const forget = () => {
    known = undefined;
    owner = undefined;
    changes += 1;
  };

  return async (request) => {
    const path = pathOf(request, baseUrl);
    const anyone = publicPortalPaths.has(path);
    const reads = READING_METHODS.has(request.method);
    const changesSession = (anyone && !reads) || path === SWITCH_PATH;
    const begunAt = changes;
    const response = anyone || reads ? await send(request) : await sendWrite(request);
    if (changesSession && response.ok) forget();
    if (path === SESSION_PATH && reads && response.ok && changes === begunAt)
      owner ??= ownerOf((await bodyOf(response)) as SessionBody);
    if (response.status === 401 && !anyone) {
      known = undefined;
      onSignedOut?.(errorOfAnswer(response, await bodyOf(response), baseUrl));
    }
    return response;
  };
}

/** The result, unless the signal comes first; what computes it goes on. */
function unlessAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}

interface SessionBody {
  readonly csrfToken: string | null;
  readonly user?: { readonly id: unknown } | null;
  readonly account?: { readonly id: unknown } | null;
}

/** Tells the sessions of different users and accounts apart; undefined for a session of nobody. */
function ownerOf({ user, account }: SessionBody): string | undefined {
  return user ? JSON.stringify([user.id, account?.id ?? null]) : undefined;
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
