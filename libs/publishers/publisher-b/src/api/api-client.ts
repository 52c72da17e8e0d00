import { createHmac } from 'node:crypto';
import { asObject, PublisherError, unusable } from '@listings/publisher-sdk';
import type { JsonObject, PublisherContext } from '@listings/publisher-sdk';
import type { Configuration } from '../configuration.js';
import { refusalOf } from '../failures.js';
import { readFault } from './api-fault.js';
import { createPace, retryDelay } from './pace.js';

/** Parameters of a call; undefined ones are left out. */
export type CallParameters = Readonly<Record<string, string | undefined>>;

/** One call below `{API_BASE}/{version}`. */
export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly query?: CallParameters;
  readonly form?: CallParameters;
  /** The page that the call concerns and whose rate limit it uses. */
  readonly pageId?: string;
}

/** See {@link createApiClient}. */
export type ApiClient = ReturnType<typeof createApiClient>;

/** What a refusal says depends on what was written: only a POST has content of a user. */
const effects = { GET: 'read', POST: 'content', DELETE: 'write' } as const;

/** Implements [publishers 2.1]: token in the header, proof of the secret, errors in the body. It holds no credentials. */
export function createApiClient(
  context: Pick<PublisherContext, 'http' | 'now' | 'sleep'>,
  { apiRoot, clientSecret, wireNames }: Configuration,
) {
  const { http, now } = context;
  const pace = createPace(context);
  return {
    /** Throws an {@link ApiRefusal} if the publisher refuses, another PublisherError without a valid response. */
    async call(token: string | undefined, { method, path, query, form, pageId }: ApiCall): Promise<JsonObject> {
      await pace.beforeCall(pageId);
      const proof = token === undefined ? {} : { appsecret_proof: secretProof(clientSecret, token) };
      const { status, headers, json } = await http.send({
        method,
        url: apiRoot + path,
        query: method === 'POST' ? undefined : { ...query, ...proof },
        form: method === 'POST' ? withoutAbsent({ ...form, ...proof }) : undefined,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });
      pace.afterCall(headers);
      const fault = readFault(json, wireNames['b.error.trace']);
      if (fault)
        throw refusalOf(fault, { status, headers }, { effect: effects[method], listingRef: pageId, now: now() });
      // A gateway in front of the API has no code, but a clear status.
      if (status === 429) {
        const retryAfterMs = retryDelay(headers, 'user', now());
        throw new PublisherError({ kind: 'RATE_LIMITED', scope: 'user', retryAfterMs });
      }
      const body = asObject(json);
      if (body && status >= 200 && status <= 299) return body;
      const text = `${method} ${path}: unusable response with HTTP status ${status}`;
      throw unusable(text, { outcomeUnknown: method !== 'GET' });
    },
  };
}

/** `appsecret_proof`: proves that the sender of a token also knows the secret of the application [publishers 2.1]. */
function secretProof(clientSecret: string, token: string): string {
  return createHmac('sha256', clientSecret).update(token).digest('hex');
}

function withoutAbsent(form: CallParameters): Record<string, string> {
  return Object.fromEntries(Object.entries(form).filter((each): each is [string, string] => each[1] !== undefined));
}
