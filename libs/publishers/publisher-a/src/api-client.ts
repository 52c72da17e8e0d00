import { createAccountClient, pagesByCursor, PublisherError } from '@listings/publisher-sdk';
import type {
  Credentials,
  HttpRequest,
  HttpResponse,
  PublisherContext,
  PublisherFailure,
  PublisherSession,
} from '@listings/publisher-sdk';
import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';
import { tokensOf } from './credentials.js';
import { failureOfAnswer, sdkPurposeOf } from './failures.js';
import type { CallPurpose } from './failures.js';
import type { TokenEndpoint } from './token-endpoint.js';
import { narrow } from './wire/border.js';

/** One call on behalf of a connected account: a read (GET) unless it says otherwise. */
export interface ApiCall<S extends TSchema> extends Pick<HttpRequest, 'url' | 'query' | 'json'>, Partial<CallPurpose> {
  readonly session: PublisherSession;
  readonly method?: HttpRequest['method'];
  /** The schema of the response. */
  readonly answer: S;
}

/** The publisher's API for connected accounts [publishers 1.1]. It throws only PublisherErrors. */
export interface ApiClient {
  /** Makes a call and returns the validated response. */
  call<S extends TSchema>(call: ApiCall<S>): Promise<Static<S>>;
  /** Like `call`, for one resource of a listing: returns undefined if the resource does not exist (404). */
  find<S extends TSchema>(call: ApiCall<S>): Promise<Static<S> | undefined>;
  /**
   * Like `call`, for an endpoint that the publisher may have retired: a refusal without a more specific meaning is
   * `withdrawn`.
   */
  ask<S extends TSchema>(call: ApiCall<S>): Promise<Static<S> | 'withdrawn'>;
  /** Reads a list page by page [publishers 1.1]. If the list does not exist (404), `missing` provides its only page. */
  pages<S extends TSchema>(call: ApiCall<S>, missing?: () => Static<S>): AsyncIterable<Static<S>>;
  /** Deletes a resource of a listing; false if it did not exist. */
  remove(call: Omit<ApiCall<TSchema>, 'method' | 'answer'>): Promise<boolean>;
}

/** Creates the client: bearer token, one renewal after a 401, errors by the table in `failures.ts`. */
export function createApiClient({ http, now }: PublisherContext, tokens: TokenEndpoint): ApiClient {
  const client = createAccountClient({ http, now, authorize, renew: (current) => tokens.refresh(current) });
  return {
    async call(call) {
      return answerOf(call, await send(call));
    },
    find,
    async ask(call) {
      const response = await send(call);
      return isWithdrawn(failureUnless(call, response), response) ? 'withdrawn' : answerOf(call, response);
    },
    pages(call, missing) {
      const pageAt = (pageToken?: string) => ({ ...call, query: { ...call.query, pageToken } });
      return pagesByCursor({
        read: async (pageToken) =>
          missing ? ((await find(pageAt(pageToken))) ?? missing()) : answerOf(call, await send(pageAt(pageToken))),
        next: (page) => (page as { readonly nextPageToken?: string }).nextPageToken || undefined,
      });
    },
    async remove(given) {
      const call = { effect: 'remove', ...given, method: 'DELETE', answer: Type.Unknown() } as const;
      const response = await send(call);
      if (response.status !== 404) answerOf(call, response);
      return response.status !== 404;
    },
  };

  function send({ method = 'GET', effect = 'read', listingRef, answer: _, ...call }: ApiCall<TSchema>) {
    return client.send({ ...call, method, ...sdkPurposeOf({ effect, listingRef }) });
  }

  async function find<S extends TSchema>(call: ApiCall<S>): Promise<Static<S> | undefined> {
    const response = await send(call);
    return response.status === 404 ? undefined : answerOf(call, response);
  }

  function answerOf<S extends TSchema>(call: ApiCall<S>, response: HttpResponse): Static<S> {
    const failure = failureUnless(call, response);
    if (failure) throw new PublisherError(failure);
    const { method = 'GET', effect = 'read', url, answer } = call;
    const what = `${method} ${new URL(url).pathname}`;
    return narrow(answer, response.json, { what, outcomeUnknown: effect !== 'read' });
  }

  /** Returns undefined if the call succeeded. */
  function failureUnless(
    { effect = 'read', listingRef }: ApiCall<TSchema>,
    response: HttpResponse,
  ): PublisherFailure | undefined {
    const isSuccess = response.status >= 200 && response.status <= 299;
    return isSuccess ? undefined : failureOfAnswer(response, { effect, listingRef }, now());
  }
}

function authorize(credentials: Credentials): { authorization: string } | undefined {
  const tokens = tokensOf(credentials);
  return tokens && { authorization: `Bearer ${tokens.accessToken}` };
}

/** Failures of credentials and limits, and an unverified profile, never depend on the endpoint [publishers 1.8]. */
function isWithdrawn(failure: PublisherFailure | undefined, { status }: HttpResponse): boolean {
  if (!failure || status < 400 || status > 499) return false;
  return (
    failure.kind === 'TRANSIENT' || failure.kind === 'LISTING_NOT_FOUND' || failure.kind === 'LISTING_INACCESSIBLE'
  );
}
