import { createHmac } from 'node:crypto';
import { asObject, PublisherError } from '@listings/publisher-sdk';
import type { HttpResponse, JsonObject, PublisherContext } from '@listings/publisher-sdk';
import type { Configuration } from '../configuration.js';
import { ApiRefusal, readFault } from './api-refusal.js';
import type { Pace } from './pace.js';
import { retryDelay } from './usage.js';

/** One call below `{API_BASE}/{version}`. */
export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly form?: Readonly<Record<string, string | undefined>>;
  /** The page whose rate limit the call uses. */
  readonly pageId?: string;
}

/** Implements the conventions of [publishers 2.1]: token in the header, proof of the secret, errors in the body. */
export interface ApiClient {
  /**
   * Makes a call. Throws an {@link ApiRefusal} if the publisher refused it, and a `TRANSIENT` PublisherError if there
   * is no response or an invalid one.
   */
  call(token: string | undefined, call: ApiCall): Promise<JsonObject>;
}

/** Creates the client. It holds no credentials. */
export function createApiClient(
  { http, now }: Pick<PublisherContext, 'http' | 'now'>,
  configuration: Configuration,
  pace: Pace,
): ApiClient {
  const { apiRoot, clientSecret, wireNames } = configuration;

  return {
    async call(token, call) {
      await pace.beforeCall(call.pageId);
      const proof = token === undefined ? {} : { appsecret_proof: secretProof(clientSecret, token) };
      const response = await http.send({
        method: call.method,
        url: apiRoot + call.path,
        query: call.method === 'POST' ? call.query : { ...call.query, ...proof },
        form: call.method === 'POST' ? withoutAbsent({ ...call.form, ...proof }) : undefined,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });
      pace.afterCall(response.headers);
      const fault = readFault(response.json, wireNames.errorTrace);
      if (fault) throw new ApiRefusal(fault, response.headers, response.status);
      if (response.status === 429) throw tooMany(response, now());
      const body = asObject(response.json);
      if (!body || response.status < 200 || response.status > 299) throw unusableResponse(call, response);
      return body;
    },
  };
}

/** `appsecret_proof`: proves that the sender of a token also knows the secret of the application [publishers 2.1]. */
export function secretProof(clientSecret: string, token: string): string {
  return createHmac('sha256', clientSecret).update(token).digest('hex');
}

/** The failure for a response that is neither a result nor an error of the API. A write may have taken effect. */
function unusableResponse(call: ApiCall, response: HttpResponse): PublisherError {
  return new PublisherError({
    kind: 'TRANSIENT',
    text: `${call.method} ${call.path}: unusable response with HTTP status ${response.status}`,
    outcomeUnknown: call.method !== 'GET',
  });
}

/** The refusal of a gateway in front of the API, which has no code but a clear status. */
function tooMany({ headers }: HttpResponse, now: number): PublisherError {
  return new PublisherError({ kind: 'RATE_LIMITED', scope: 'user', retryAfterMs: retryDelay(headers, 'user', now) });
}

function withoutAbsent(form: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
