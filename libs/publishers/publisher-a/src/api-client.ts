import { createAccountClient, PublisherError } from '@listings/publisher-sdk';
import type {
  Credentials,
  HttpRequest,
  HttpResponse,
  PublisherContext,
  PublisherFailure,
  PublisherSession,
} from '@listings/publisher-sdk';
import type { Static, TSchema } from 'typebox';
import { tokensOf } from './credentials.js';
import { failureOfAnswer, sdkPurposeOf } from './failures.js';
import type { CallPurpose } from './failures.js';
import type { TokenEndpoint } from './token-endpoint.js';
import { narrow } from './wire/border.js';

/** One call on behalf of a connected account. */
export interface ApiCall<S extends TSchema> extends Pick<HttpRequest, 'method' | 'url' | 'query' | 'json'> {
  readonly session: PublisherSession;
  readonly purpose: CallPurpose;
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
}

/** Creates the client: bearer token, one renewal after a 401, errors by the table in `failures.ts`. */
export function createApiClient({ http, now }: PublisherContext, tokens: TokenEndpoint): ApiClient {
  const client = createAccountClient({ http, now, authorize, renew: (current) => tokens.refresh(current) });
  const send = ({ purpose, ...call }: ApiCall<TSchema>) => client.send({ ...call, ...sdkPurposeOf(purpose) });
  return {
    async call(call) {
      return answerOf(call, await send(call));
    },
    async find(call) {
      const response = await send(call);
      return response.status === 404 ? undefined : answerOf(call, response);
    },
    async ask(call) {
      const response = await send(call);
      return isWithdrawn(failureUnless(call, response), response) ? 'withdrawn' : answerOf(call, response);
    },
  };

  function answerOf<S extends TSchema>(call: ApiCall<S>, response: HttpResponse): Static<S> {
    const failure = failureUnless(call, response);
    if (failure) throw new PublisherError(failure);
    const what = `${call.method} ${new URL(call.url).pathname}`;
    return narrow(call.answer, response.json, { what, outcomeUnknown: call.purpose.effect !== 'read' });
  }

  /** Returns undefined if the call succeeded. */
  function failureUnless(call: ApiCall<TSchema>, response: HttpResponse): PublisherFailure | undefined {
    const isSuccess = response.status >= 200 && response.status <= 299;
    return isSuccess ? undefined : failureOfAnswer(response, call.purpose, now());
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
