import { createAccountClient, narrow, pagesByCursor, PublisherError } from '@listings/publisher-sdk';
import type {
  Credentials,
  HttpRequest,
  HttpResponse,
  PublisherContext,
  PublisherFailure,
  PublisherSession,
} from '@listings/publisher-sdk';
import { tokensOf } from './credentials.js';
import { failureOfAnswer, sdkPurposeOf } from './failures.js';
import type { Configuration } from './settings.js';
import type { Call } from './wire/calls.js';
import { listingNames } from './wire/resource-names.js';

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
export type ApiClient = ReturnType<typeof createApiClient>;

/** Creates the client: bearer token, one renewal after a 401, errors by the table in `failures.ts`. */
export function createApiClient(
  { http, now }: PublisherContext,
  { urls, wireNames }: Configuration,
  renew: (current: Credentials) => Promise<Credentials>,
) {
  const client = createAccountClient({ http, now, authorize, renew });
  return { call, find, ask, all, pages };

  /** Makes a call and returns the validated response. */
  async function call<T>(call: Call<T>, about: About, sent?: Sent): Promise<T> {
    return answerOf(call, about, await send(call, about, sent));
  }

  /** Like `call`, for one resource of a listing: returns undefined if the resource does not exist (404). */
  async function find<T>(call: Call<T>, about: About, sent?: Sent): Promise<T | undefined> {
    const response = await send(call, about, sent);
    return response.status === 404 ? undefined : answerOf(call, about, response);
  }

  /** Like `call`, for an endpoint that the publisher may have retired: a refusal that says nothing else is `withdrawn`. */
  async function ask<T>(call: Call<T>, about: About, sent?: Sent): Promise<T | 'withdrawn'> {
    const response = await send(call, about, sent);
    return isWithdrawn(failureUnless(call, about, response), response) ? 'withdrawn' : answerOf(call, about, response);
  }

  /** All pages of a list. */
  async function all<T>(call: Call<T>, about: About, sent?: Sent): Promise<readonly T[]> {
    const found = [];
    for await (const page of pages(call, about, sent)) found.push(page);
    return found;
  }

  /** Reads a list page by page [publishers 1.1]. If the list does not exist (404), `missing` provides its only page. */
  function pages<T>(call: Call<T>, about: About, sent?: Sent, missing?: () => NoInfer<T>) {
    return pagesByCursor({
      async read(pageToken): Promise<T> {
        const response = await send(call, about, { ...sent, query: { ...sent?.query, pageToken } });
        return missing && response.status === 404 ? missing() : answerOf(call, about, response);
      },
      next: (page) => (page as { readonly nextPageToken?: string }).nextPageToken || undefined,
    });
  }

  async function send({ method, address, effect }: Call<unknown>, about: About, { name, ...body }: Sent = {}) {
    const { session, listingRef } = about;
    const names = listingRef === undefined ? {} : listingNames(listingRef);
    const known: Readonly<Record<string, string | undefined>> = { ...urls, ...wireNames, ...names, name };
    const url = address.replace(/^[A-Z_]+|\{([^}]+)\}/g, (all, key: string = all) => known[key] ?? '');
    return client.send({ session, method, url, ...body, ...sdkPurposeOf({ effect, listingRef }) });
  }

  function answerOf<T>(call: Call<T>, about: About, response: HttpResponse): T {
    const failure = failureUnless(call, about, response);
    if (failure) throw new PublisherError(failure);
    const what = `${call.method} ${call.address}`;
    return narrow(call.answer, response.json, { what, outcomeUnknown: call.effect !== 'read' });
  }

  /** Returns undefined if the call succeeded. */
  function failureUnless({ effect }: Call<unknown>, { listingRef }: About, response: HttpResponse) {
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
