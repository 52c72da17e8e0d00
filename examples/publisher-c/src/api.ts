import { failureOf, PublisherError } from '@listings/publisher-sdk';
import type {
  Credentials,
  HttpRequest,
  HttpResponse,
  PublisherContext,
  PublisherSession,
} from '@listings/publisher-sdk';
import { asCount, asObject, asText, unusable } from './border.js';
import type { JsonObject } from './border.js';
import { failureOfAnswer, readRefusal } from './failures.js';
import type { Purpose } from './failures.js';
import type { Configuration } from './settings.js';

/** One call on behalf of a connected account. */
export interface ApiCall extends Pick<HttpRequest, 'method' | 'query' | 'json' | 'headers'>, Purpose {
  readonly session: PublisherSession;
  readonly path: string;
  /** Values of `problem` that the caller treats as a result and not as a failure. */
  readonly expected?: readonly string[];
}

/** The result of a call: `body` of a success, or `problem` if the caller expects it. */
export interface ApiAnswer {
  readonly body: JsonObject;
  readonly headers: HttpResponse['headers'];
  readonly problem?: string;
}

/** The directory's API for connected accounts. It throws only PublisherErrors. */
export interface Api {
  call(call: ApiCall): Promise<ApiAnswer>;
  /** Exchanges the token for a new one, through the session. */
  prolong(session: PublisherSession, used: Credentials): Promise<Credentials>;
}

/** Creates the client: the token in its header, one renewal after a 401, refusals by `failures.ts`. */
export function createApi({ http, now }: PublisherContext, { url, app, secret }: Configuration): Api {
  const api: Api = {
    async call(call) {
      const credentials = await call.session.credentials();
      let response = await send(call, credentials);
      // The token has expired, or another process has replaced it. The session handles both.
      if (response.status === 401) {
        response = await send(call, await api.prolong(call.session, credentials));
      }
      const { problem } = readRefusal(response);
      if (response.status >= 400 && call.expected?.includes(problem)) {
        return { body: {}, headers: response.headers, problem };
      }
      if (response.status < 200 || response.status > 299) throw new PublisherError(failureOfAnswer(response, call));
      const body = response.status === 204 ? {} : asObject(response.json);
      if (!body) throw unusable(`${call.method} ${call.path}`, { outcomeUnknown: call.effect !== 'read' });
      return { body, headers: response.headers };
    },

    prolong: (session, used) =>
      session.renew(used, async (current) => {
        const response = await sendToken(tokenOf(current));
        if (response.status !== 201) throw new PublisherError(failureOfAnswer(response, { effect: 'read' }));
        return credentialsOf(response.json, now());
      }),
  };
  return api;

  /** Repeating this is harmless: for some time the directory also exchanges a token that was just replaced. */
  async function sendToken(token: string): Promise<HttpResponse> {
    try {
      return await http.send({ method: 'POST', url: `${url}/tokens/prolong`, json: { app, secret, token } });
    } catch (error) {
      const failure = failureOf(error);
      throw failure.kind === 'TRANSIENT'
        ? new PublisherError({ ...failure, outcomeUnknown: false }, { cause: error })
        : error;
    }
  }

  function send({ method, path, query, json, headers }: ApiCall, credentials: Credentials): Promise<HttpResponse> {
    return http.send({
      method,
      url: `${url}${path}`,
      query,
      json,
      headers: { ...headers, 'x-directory-token': tokenOf(credentials) },
    });
  }
}

/** The token in stored credentials. */
export function tokenOf(credentials: Credentials): string {
  return asText(credentials['token']) ?? '';
}

/** When the token expires, in milliseconds since the epoch. */
export function lapseOf(credentials: Credentials): number {
  return asCount(credentials['lapsesAt']) ?? 0;
}

/** The credentials in a response with a token. */
export function credentialsOf(json: unknown, now: number): Credentials {
  const answer = asObject(json);
  const token = asText(answer?.['token']);
  const days = asCount(answer?.['days']);
  if (token === undefined || days === undefined) throw unusable('token');
  return { token, lapsesAt: now + days * 86_400_000 };
}
