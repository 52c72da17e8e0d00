import { PublisherError } from '@listings/publisher-sdk';
import type {
  Credentials,
  HttpRequest,
  HttpResponse,
  PublisherContext,
  PublisherSession,
} from '@listings/publisher-sdk';
import type { Static, TSchema } from 'typebox';
import { tokensOf } from './credentials.js';
import { failureOfAnswer } from './failures.js';
import type { CallPurpose } from './failures.js';
import type { TokenEndpoint } from './token-endpoint.js';
import { narrow } from './wire/border.js';

/** One call in the name of a connected account. */
export interface ApiCall<S extends TSchema> extends Pick<HttpRequest, 'method' | 'url' | 'query' | 'json'> {
  readonly session: PublisherSession;
  readonly purpose: CallPurpose;
  /** What the answer must look like. */
  readonly answer: S;
}

/** The publisher's API, as a connected account sees it [publishers 1.1]. Throws PublisherErrors only. */
export interface ApiClient {
  /** The answer, narrowed. */
  call<S extends TSchema>(call: ApiCall<S>): Promise<Static<S>>;
  /** As `call`, for one thing of a listing: undefined when it does not exist (404). */
  find<S extends TSchema>(call: ApiCall<S>): Promise<Static<S> | undefined>;
}

/** Makes the client: bearer token, one renewal after a 401, errors by the table of `failures.ts`. */
export function createApiClient({ http, now }: PublisherContext, tokens: TokenEndpoint): ApiClient {
  return {
    async call(call) {
      return answerOf(call, await send(call));
    },
    async find(call) {
      const response = await send(call);
      return response.status === 404 ? undefined : answerOf(call, response);
    },
  };

  async function send(call: ApiCall<TSchema>): Promise<HttpResponse> {
    const used = await call.session.credentials();
    const response = await sendWith(used, call);
    // A 401 is clear: nothing was done. Repeating the call with new credentials repeats no effect.
    if (response && response.status !== 401) return response;
    const renewed = await call.session.renew(used, (current) => tokens.refresh(current));
    const second = await sendWith(renewed, call);
    if (!second) throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'no access token is stored' });
    return second;
  }

  async function sendWith(credentials: Credentials, call: ApiCall<TSchema>): Promise<HttpResponse | undefined> {
    const accessToken = tokensOf(credentials)?.accessToken;
    if (!accessToken) return undefined;
    const { method, url, query, json } = call;
    return http.send({ method, url, query, json, headers: { authorization: `Bearer ${accessToken}` } });
  }

  function answerOf<S extends TSchema>(call: ApiCall<S>, response: HttpResponse): Static<S> {
    if (response.status < 200 || response.status > 299) {
      throw new PublisherError(failureOfAnswer(response, call.purpose, now()));
    }
    const what = `${call.method} ${new URL(call.url).pathname}`;
    return narrow(call.answer, response.json, { what, outcomeUnknown: call.purpose.effect !== 'read' });
  }
}
