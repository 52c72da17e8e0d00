import type { HttpRequest, HttpResponse, Publisher, PublisherSession } from '@listings/publisher-sdk';
import { PublisherError } from '@listings/publisher-sdk';
import type { CheckContext } from '../check-context.js';
import { checksOf } from '../check.js';
import type { Check } from '../check.js';
import { brief, demand, outcomeOf, valueOfCall } from '../demand.js';
import type { Fault } from '../observed-http.js';
import { collect } from '../readings.js';

/** A list that a plug-in reads page by page. */
interface PagedList {
  readonly capability: keyof Publisher;
  readonly name: string;
  readonly read: (context: CheckContext, session: PublisherSession) => AsyncIterable<{ readonly ref: string }>;
}

/** A call with its response. */
interface Exchange {
  readonly request: HttpRequest;
  readonly response: HttpResponse;
}

/** A plug-in that starts a list again sends the same call a few times; one that sends it more often never ends. */
const MOST_EQUAL_CALLS = 10;
/** The greatest number of nested lists that are tested. */
const MOST_LISTS = 3;

const lists: readonly PagedList[] = [
  {
    capability: 'listings',
    name: 'listListings',
    read: ({ publisher }, session) => publisher.listings.listListings({ session }),
  },
  {
    capability: 'reviews',
    name: 'listReviews',
    read: (context, session) =>
      context.offered('reviews').listReviews({ session, listingRef: context.world.listings.ordinary }),
  },
];

/** Checks of lists whose pages come otherwise than they should. */
export const pagingChecks: readonly Check[] = lists.flatMap((list) =>
  checksOf(list.capability, {
    [`[publishers 5.3] ${list.name} throws TRANSIENT when a page token repeats`]: {
      listings: 'many',
      run: (context) => stopsAtRepeatedTokens(context, list),
    },
    [`[publishers 0.1] ${list.name} takes no page that it cannot read for an empty one`]: {
      listings: 'many',
      gradual: true,
      run: (context) => needsEveryPage(context, list),
    },
    [`[publishers 1.2] ${list.name} goes on when the access expires between two pages`]: {
      listings: 'many',
      needs: ['lapse'],
      run: (context) => goesOnWithNewAccess(context, list),
    },
  }),
);

/** Answers every page after the first one with the first page, so that each names the same next page. */
async function stopsAtRepeatedTokens(context: CheckContext, list: PagedList): Promise<void> {
  const session = await context.connect();
  const { refs, exchanges } = await usualRun(context, { list, session });
  for (const first of firstPages(exchanges)) {
    const usual = timesEach(exchanges.map(({ request }) => request));
    const sent: HttpRequest[] = [];
    const outcome = await context.http.answeredBy(
      async (request, send) => {
        if (addressOf(request) !== addressOf(first.request) || sent.length > 3 * exchanges.length + 20) return send();
        sent.push(request);
        if ((timesEach(sent).get(textOf(request)) ?? 0) > MOST_EQUAL_CALLS)
          throw new PublisherError({ kind: 'TRANSIENT', text: 'the test kit stopped an endless list' });
        return textOf(request) === textOf(first.request) ? send() : first.response;
      },
      () => outcomeOf(`${list.name} with a page token that repeats`, () => collect(list.read(context, session))),
    );
    const [again, times = 0] = [...timesEach(sent)].find(([text, count]) => count > (usual.get(text) ?? 0)) ?? [];
    const pages = exchanges.filter(({ request }) => addressOf(request) === addressOf(first.request));
    // A plug-in that counts pages or ids itself reads all of them, whatever a page says.
    const isUnaware = again === undefined && timesEach(sent).size >= pages.length;
    if (isUnaware) continue;
    const expectation =
      'it must throw TRANSIENT when a page token comes twice, because such a list never ends and no page may be missing (reference: pagesByCursor)';
    demand(
      times <= MOST_EQUAL_CALLS,
      `${list.name} sent ${again?.slice(0, 200)} more than ${MOST_EQUAL_CALLS} times, because each page named the same next page: ${expectation}`,
    );
    demand(
      'failure' in outcome,
      `${list.name} returned ${'value' in outcome ? outcome.value.length : 0} items as the whole list of ${refs.length}, although each page named the same next page: ${expectation}`,
    );
    demand(
      outcome.failure.kind === 'TRANSIENT',
      `${list.name} failed with ${brief(outcome.failure)} when each page named the same next page: ${expectation}`,
    );
  }
}

/** The faults that make a page unreadable, as the end of the phrase "was answered with". */
const unreadable: Partial<Record<Fault, string>> = {
  empty: 'an empty body',
  list: 'an empty array',
  scrambled: 'values of wrong types',
};

/** Answers one page after the other with something that is no page. */
async function needsEveryPage(context: CheckContext, list: PagedList): Promise<void> {
  const session = await context.connect();
  const { refs, exchanges } = await usualRun(context, { list, session });
  const pages = firstPages(exchanges).map(({ request }) => addressOf(request));
  const positions = exchanges.flatMap(({ request }, position) =>
    pages.includes(addressOf(request)) ? [position] : [],
  );
  const early = context.effort.isQuick ? positions.slice(0, 1) : [0, ...positions.slice(0, 2)];
  for (const position of new Set([...early, ...positions.slice(-1)])) {
    for (const [fault, description] of Object.entries(unreadable) as readonly [Fault, string][]) {
      context.http.watch((each) => (each === position ? fault : undefined));
      const outcome = await outcomeOf(list.name, () => collect(list.read(context, session)));
      context.http.watch();
      if ('failure' in outcome) continue;
      const read = new Set(outcome.value.map(({ ref }) => ref));
      const lost = refs.filter((ref) => !read.has(ref));
      const request = exchanges[position]?.request;
      demand(
        lost.length === 0,
        `${list.name} returned ${read.size} of ${refs.length} items as the whole list when ${request ? textOf(request) : 'a call'} was answered with ${description}, so that the core takes the others for deleted: throw TRANSIENT for a page without its list (reference: asWholeList, needed)`,
      );
    }
  }
}

/** Expires the access as soon as the first page has been answered. */
async function goesOnWithNewAccess(context: CheckContext, list: PagedList): Promise<void> {
  const session = await context.connect();
  const { refs, exchanges } = await usualRun(context, { list, session });
  const [first] = firstPages(exchanges);
  if (!first) return;
  const { renewals } = session;
  let isLapsed = false;
  const items = await context.http.answeredBy(
    async (request, send) => {
      const response = await send();
      if (!isLapsed && textOf(request) === textOf(first.request)) {
        isLapsed = true;
        await context.world.lapse!();
      }
      return response;
    },
    () =>
      valueOfCall(`${list.name} whose access expires after the first page`, () => collect(list.read(context, session))),
  );
  const what = `${list.name} whose access expired after its first page (${textOf(first.request)})`;
  const expectation =
    'it must renew the access through the session and repeat the one call that was refused (reference: PublisherSession)';
  const read = items.map(({ ref }) => ref);
  const twice = read.filter((ref, index) => read.indexOf(ref) !== index);
  demand(twice.length === 0, `${what} returned ${twice.length} items twice, first ${brief(twice[0])}: ${expectation}`);
  const lost = refs.filter((ref) => !read.includes(ref));
  demand(
    lost.length === 0,
    `${what} returned ${read.length} of ${refs.length} items and lost ${brief(lost[0])}: ${expectation}`,
  );
  const renewed = session.renewals - renewals;
  demand(renewed <= 1, `${what} renewed the access ${renewed} times: ${expectation}`);
}

/** Reads the list without a fault. */
async function usualRun(
  context: CheckContext,
  { list, session }: { list: PagedList; session: PublisherSession },
): Promise<{ refs: readonly string[]; exchanges: readonly Exchange[] }> {
  const exchanges: Exchange[] = [];
  context.http.watch();
  const items = await context.http.answeredBy(
    async (request, send) => {
      const response = await send();
      exchanges.push({ request, response });
      return response;
    },
    () => valueOfCall(list.name, () => collect(list.read(context, session))),
  );
  return { refs: items.map(({ ref }) => ref), exchanges };
}

/** The first page of each list: its address is called with several different queries or bodies. */
function firstPages(exchanges: readonly Exchange[]): readonly Exchange[] {
  const byAddress = Map.groupBy(exchanges, ({ request }) => addressOf(request));
  return [...byAddress.values()]
    .filter((pages) => timesEach(pages.map(({ request }) => request)).size > 1)
    .flatMap(([first]) => first ?? [])
    .slice(0, MOST_LISTS);
}

function timesEach(requests: readonly HttpRequest[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const text of requests.map(textOf)) times.set(text, (times.get(text) ?? 0) + 1);
  return times;
}

/** The call without its query and body. */
function addressOf({ method, url }: HttpRequest): string {
  return `${method} ${new URL(url).origin}${new URL(url).pathname}`;
}

/** The call in one line, such as `GET /shops?page=2`. */
function textOf({ method, url, query, json, form, text }: HttpRequest): string {
  const { pathname, searchParams } = new URL(url);
  for (const [name, value] of Object.entries(query ?? {}))
    for (const each of value === undefined ? [] : [value].flat()) searchParams.append(name, String(each));
  const body = json ?? form ?? text;
  const line = `${method} ${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`;
  return body === undefined ? line : `${line} ${JSON.stringify(body)}`;
}
