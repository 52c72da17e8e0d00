import { createAccountClient, pagesByCursor, PublisherError } from '@listings/publisher-sdk';
import type { Credentials, HttpRequest, HttpResponse, PublisherContext } from '@listings/publisher-sdk';
import type { PublisherFailure, PublisherSession } from '@listings/publisher-sdk';
import type { Static, TSchema } from 'typebox';
import { tokensOf } from './credentials.js';
import { failureOfAnswer, sdkPurposeOf } from './failures.js';
import type { Configuration } from './settings.js';
import type { Call } from './wire/calls.js';
import { listingNames } from './wire/resource-names.js';
import { narrow } from './wire/shapes.js';

/** A listing of a connected account. */
export interface Place {
  readonly session: PublisherSession;
  readonly listingRef: string;
}

/** What a call is about: a listing, or the account itself. */
export type About = Pick<Place, 'session'> & Partial<Place>;

/** What a call sends: the name in its address, its query and its body. */
export interface Sent extends Pick<HttpRequest, 'query' | 'json'> {
  readonly name?: string;
}

/** The publisher's API for connected accounts [publishers 1.1]. It throws only PublisherErrors. */
export interface ApiClient {
  /** Makes a call and returns the validated response. */
  call<S extends TSchema>(call: Call<S>, about: About, sent?: Sent): Promise<Static<S>>;
  /** Like `call`, for one resource of a listing: returns undefined if the resource does not exist (404). */
  find<S extends TSchema>(call: Call<S>, about: About, sent?: Sent): Promise<Static<S> | undefined>;
  /**
   * Like `call`, for an endpoint that the publisher may have retired: a refusal without a more specific meaning is
   * `withdrawn`.
   */
  ask<S extends TSchema>(call: Call<S>, about: About, sent?: Sent): Promise<Static<S> | 'withdrawn'>;
  /** All pages of a list. */
  all<S extends TSchema>(call: Call<S>, about: About, sent?: Sent): Promise<readonly Static<S>[]>;
  /** Reads a list page by page [publishers 1.1]. If the list does not exist (404), `missing` provides its only page. */
  pages<S extends TSchema>(
    call: Call<S>,
    about: About,
    sent?: Sent,
    missing?: () => Static<S>,
  ): AsyncGenerator<Static<S>, void, undefined>;
}

/** Creates the client: bearer token, one renewal after a 401, errors by the table in `failures.ts`. */
export function createApiClient(
  { http, now }: PublisherContext,
  { urls, wireNames }: Configuration,
  refresh: (current: Credentials) => Promise<Credentials>,
): ApiClient {
  const client = createAccountClient({ http, now, authorize, renew: refresh });
  return {
    async call(call, about, sent) {
      return answerOf(call, about, await send(call, about, sent));
    },
    find,
    async ask(call, about, sent) {
      const response = await send(call, about, sent);
      return isWithdrawn(failureUnless(call, about, response), response)
        ? 'withdrawn'
        : answerOf(call, about, response);
    },
    async all(call, about, sent) {
      const found = [];
      for await (const page of pages(call, about, sent)) found.push(page);
      return found;
    },
    pages,
  };

  function pages<S extends TSchema>(call: Call<S>, about: About, sent?: Sent, missing?: () => Static<S>) {
    return pagesByCursor({
      async read(pageToken): Promise<Static<S>> {
        const response = await send(call, about, { ...sent, query: { ...sent?.query, pageToken } });
        return missing && response.status === 404 ? missing() : answerOf(call, about, response);
      },
      next: (page) => (page as { readonly nextPageToken?: string }).nextPageToken || undefined,
    });
  }

  async function find<S extends TSchema>(call: Call<S>, about: About, sent?: Sent): Promise<Static<S> | undefined> {
    const response = await send(call, about, sent);
    return response.status === 404 ? undefined : answerOf(call, about, response);
  }

  async function send(call: Call<TSchema>, { session, listingRef }: About, { name, ...body }: Sent = {}) {
    const url = urlOf(call, { ...(listingRef === undefined ? {} : listingNames(listingRef)), name });
    return client.send({ session, method: call.method, url, ...body, ...sdkPurposeOf({ ...call, listingRef }) });
  }

  function urlOf({ address }: Call<TSchema>, names: Readonly<Record<string, string | undefined>>): string {
    const known: Readonly<Record<string, string | undefined>> = { ...urls, ...wireNames, ...names };
    return address.replace(/^[A-Z_]+|\{([^}]+)\}/g, (all, key: string = all) => known[key] ?? '');
  }

  function answerOf<S extends TSchema>(call: Call<S>, about: About, response: HttpResponse): Static<S> {
    const failure = failureUnless(call, about, response);
    if (failure) throw new PublisherError(failure);
    const what = `${call.method} ${call.address}`;
    return narrow(call.answer, response.json, { what, outcomeUnknown: call.effect !== 'read' });
  }

  /** Returns undefined if the call succeeded. */
  function failureUnless({ effect }: Call<TSchema>, { listingRef }: About, response: HttpResponse) {
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
  const unspecific: readonly unknown[] = ['TRANSIENT', 'LISTING_NOT_FOUND', 'LISTING_INACCESSIBLE'];
  return status >= 400 && status <= 499 && unspecific.includes(failure?.kind);
}
