import { createAccountClient } from './account-client.js';
import type { AccountClientOptions } from './account-client.js';
import type { ListingPlace } from './authorization.js';
import { PublisherError } from './errors.js';
import type { PublisherFailure } from './errors.js';
import type { HttpRequest, HttpResponse } from './http.js';
import { allOf, pagesByCursor } from './paging.js';
import type { CallPurpose } from './refusals.js';
import { narrow } from './shapes.js';
import type { Shape } from './shapes.js';

/** One row of a table of calls, see {@link createCallTable}. */
export interface DeclaredCall<T> extends Omit<CallPurpose, 'listingRef'> {
  readonly method: HttpRequest['method'];
  /**
   * The URL. Words in capitals at its start, and words in braces, stand for names of {@link CallTableOptions.namesOf}. A name becomes part of
   * the URL as it is, because resource names contain slashes: check the references that contain it first.
   */
  readonly address: string;
  readonly answer: Shape<T>;
}

/** What a call of the table answers. */
export type AnswerOf<Call> = Call extends DeclaredCall<infer T> ? T : never;

/** What a call is about: a listing of a connected account, or the account itself. */
export type CallSubject = Pick<ListingPlace, 'session'> & Partial<ListingPlace>;

/** What a call sends: its query, its body, and the `{name}` in its address. */
export interface SentWithCall extends Pick<HttpRequest, 'query' | 'json'> {
  readonly name?: string;
}

/** The result of a call: its answer, or its response with the failure that it means. */
export type CallOutcome<T> =
  { readonly answer: T } | { readonly failure: PublisherFailure; readonly response: HttpResponse };

/** The options of {@link createCallTable}. */
export interface CallTableOptions<Calls> extends Pick<AccountClientOptions, 'http' | 'now' | 'authorize' | 'renew'> {
  readonly calls: Calls;
  /** The names in addresses: settings, and what a reference of a listing consists of. */
  readonly namesOf: (listingRef: string | undefined) => Readonly<Record<string, string | undefined>>;
  /** What a response means that is not 2xx, see {@link failureFor}. */
  readonly failureOf: (response: HttpResponse, purpose: CallPurpose) => PublisherFailure;
  /**
   * What a failure means after a closer look, for a publisher that gives the same answer for several reasons. It may make further calls, and is
   * not asked about what `find` and `attempt` return. Absent: what `failureOf` says.
   */
  readonly explain?: (failure: PublisherFailure, call: keyof Calls, about: CallSubject) => Promise<PublisherFailure>;
  /** The parameter with the cursor of a page, and the member of a page with the cursor of the next one. */
  readonly paging: { readonly parameter: string; readonly next: string };
}

/**
 * Declares a call in one line: its method and address, what it is for, and the shape of its answer.
 *
 * @example
 * declareCall('GET BASE/v1/{name}/photos', { effect: 'read' }, shape.message({ photos: shape.list(Photo) }));
 */
export function declareCall<T>(
  request: string,
  purpose: Omit<CallPurpose, 'listingRef'>,
  answer: Shape<T>,
): DeclaredCall<T> {
  const [method = '', address = ''] = request.split(' ');
  return { method: method as HttpRequest['method'], address, ...purpose, answer };
}

/**
 * Creates the API of a publisher from the table of its calls. It throws only PublisherErrors: an answer of another shape
 * is TRANSIENT, after a write with an unknown outcome.
 *
 * @example
 * const api = createCallTable({ calls, http, now, authorize, renew, namesOf, failureOf, paging });
 * const { phones = [] } = await api.call('shop', { session, listingRef });
 */
export function createCallTable<Calls extends Readonly<Record<string, DeclaredCall<unknown>>>>(
  options: CallTableOptions<Calls>,
) {
  const { calls, namesOf, failureOf, explain, paging } = options;
  const client = createAccountClient(options);
  return { attempt, call, find, all, pages };

  /** Makes a call and returns its answer, or what its refusal means. */
  async function attempt<Name extends keyof Calls>(
    name: Name,
    { session, listingRef }: CallSubject,
    { name: resource, ...body }: SentWithCall = {},
  ): Promise<CallOutcome<AnswerOf<Calls[Name]>>> {
    const { method, address, answer, ...rest } = calls[name] as DeclaredCall<AnswerOf<Calls[Name]>>;
    const purpose = { ...rest, listingRef };
    const names: Readonly<Record<string, string | undefined>> = { ...namesOf(listingRef), name: resource };
    const url = address.replace(/^[A-Z_]+|\{([^}]+)\}/g, (all, key: string = all) => names[key] ?? '');
    const response = await client.send({ session, method, url, ...body, ...purpose });
    if (response.status < 200 || response.status > 299) return { failure: failureOf(response, purpose), response };
    const what = { what: `${method} ${address}`, outcomeUnknown: rest.effect !== 'read' };
    return { answer: narrow(answer, response.json, what) };
  }

  /** Makes a call and returns its answer. */
  async function call<Name extends keyof Calls>(name: Name, about: CallSubject, sent?: SentWithCall) {
    return answerIn(name, about, await attempt(name, about, sent));
  }

  /** Like `call`, for something that may not exist: undefined after a 404. */
  async function find<Name extends keyof Calls>(name: Name, about: CallSubject, sent?: SentWithCall) {
    const outcome = await attempt(name, about, sent);
    return isMissing(outcome) ? undefined : answerIn(name, about, outcome);
  }

  /** All pages of a list. */
  async function all<Name extends keyof Calls>(name: Name, about: CallSubject, sent?: SentWithCall) {
    return allOf(pages(name, about, sent));
  }

  /** Reads a list page by page. If the list does not exist (404), `missing` provides its only page. */
  function pages<Name extends keyof Calls>(
    name: Name,
    about: CallSubject,
    sent?: SentWithCall,
    missing?: () => NoInfer<AnswerOf<Calls[Name]>>,
  ) {
    return pagesByCursor({
      async read(cursor): Promise<AnswerOf<Calls[Name]>> {
        const query = { ...sent?.query, [paging.parameter]: cursor };
        const outcome = await attempt(name, about, { ...sent, query });
        return missing && isMissing(outcome) ? missing() : answerIn(name, about, outcome);
      },
      next: (page) => (page as Readonly<Record<string, string | undefined>>)[paging.next] || undefined,
    });
  }

  async function answerIn<T>(name: keyof Calls, about: CallSubject, outcome: CallOutcome<T>): Promise<T> {
    if ('answer' in outcome) return outcome.answer;
    throw new PublisherError((await explain?.(outcome.failure, name, about)) ?? outcome.failure);
  }
}

function isMissing(outcome: CallOutcome<unknown>): boolean {
  return 'failure' in outcome && outcome.response.status === 404;
}
