import { isDeepStrictEqual } from 'node:util';
import {
  asNumber,
  dayOfTime,
  daysAfter,
  definePublisher,
  formatClock,
  notShownOf,
  parseClock,
  PublisherError,
  SDK_VERSION,
} from '@listings/publisher-sdk';
import type {
  CallLimit,
  Credentials,
  HttpRequest,
  HttpResponse,
  ListingContent,
  ListingHours,
  PostContent,
  PostState,
  Publisher,
  PublisherContext,
  PublisherDeclaration,
  PublisherListing,
  PublisherSession,
} from '@listings/publisher-sdk';
import { LONGEST_TEXT, MODEL_HISTORY_DAYS } from './model-publisher.js';

type Json = Record<string, unknown>;

const violations = {
  plain: { code: 'SY75031', message: 'Model accepts only plain texts' },
  tooLong: { code: 'SY75040', message: 'The text is too long for Model' },
  wordless: { code: 'SY75004', message: 'Model needs a text' },
} as const;

/** The plug-in of the model publisher. It is correct except for the bugs for which `has` returns true: the tests name them. */
export function modelPlugIn(has: (bug: string) => boolean = () => false): PublisherDeclaration {
  return definePublisher({
    sdkVersion: SDK_VERSION,
    key: has('declares a key in upper case') ? 'Model' : 'model',
    displayName: 'Model',
    site: {
      id: 900,
      name: 'Model',
      url: 'https://model.example',
      hostname: 'model.example',
      supportedCountries: 'all',
      hideAddressSupportedCountries: ['US'],
    },
    settings: [
      { name: 'URL', kind: 'url', description: 'base URL of the model publisher' },
      { name: 'SECRET', kind: 'text', secret: true, description: 'secret of our application' },
    ],
    categories: {
      toPublisher: ({ subCategoryKey }) => (subCategoryKey === 'bakery' ? 'bakery' : undefined),
      fromPublisher: ({ categoryId }) => (categoryId === 'bakery' ? 'bakery' : undefined),
    },
    importErrors: {},
    callLimits: limitsOf(has),
    postErrors: has('returns an undeclared code') ? [] : Object.values(violations),
    postDisplay: {
      layout: 'card',
      longestMessage: 500,
      shownCharacters: { desktop: 120, phone: 80 },
      pictureRatio: has('declares a display without pictures') ? 0 : 4 / 3,
      mostPictures: 1,
    },
    ...(has('has a sentence that nobody reads') && { sentences: [{ en: 'HTTP 400', de: 'HTTP 400' }] }),
    create: (context) => createModel(context, has),
  });
}

/** The plug-in of the model publisher with other parts. */
export function modelWith(
  parts: (publisher: Publisher, context: PublisherContext) => Partial<Publisher>,
  model = modelPlugIn(),
): PublisherDeclaration {
  return {
    ...model,
    create(context) {
      const publisher = model.create(context);
      return { ...publisher, ...parts(publisher, context) };
    },
  };
}

/** The limits that the plug-in declares; the correct one declares none, because the model has none by default. */
function limitsOf(has: (bug: string) => boolean): readonly CallLimit[] | undefined {
  if (has('declares a limit of nothing')) return [{ scope: 'app', calls: 0, seconds: 1 }];
  if (has('declares more calls than the publisher takes')) return [{ scope: 'app', calls: 5, seconds: 1 }];
  return has('waits for a limit by itself') ? [{ scope: 'app', calls: 2, seconds: 1 }] : undefined;
}

function createModel(context: PublisherContext, has: (bug: string) => boolean): Publisher {
  const hoursAhead = has('shifts hours on read') || has('shifts hours in both directions') ? 7 : 0;
  const hoursPushed = has('shifts hours on a push') ? 7 : has('shifts hours in both directions') ? -7 : 0;
  const historyDays = MODEL_HISTORY_DAYS + (has('declares more days than the publisher keeps') ? 48 : 0);
  const root = context.settings.text('URL');
  const secret = context.settings.text('SECRET');

  async function refresh(current: Credentials): Promise<Credentials> {
    const ask = { method: 'POST', url: `${root}/token`, json: { grant: current['grant'] } } as const;
    const { status, json } = await send(ask).catch((error: unknown) => {
      throw has('throws plain errors') ? error : transient(0);
    });
    if (status === 400) throw dead();
    if (status !== 200) throw has('treats an outage as invalid credentials') ? dead() : transient(status);
    return read(json);
  }

  const read = (json: unknown) =>
    has('stores any answer of the token endpoint') ? (json as Credentials) : tokens(json);

  async function send(request: HttpRequest): Promise<HttpResponse> {
    if (has('logs tokens')) context.log('debug', 'calling', { headers: request.headers, body: request.json });
    if (has('waits for a limit by itself')) await context.sleep(500);
    const attempts = has('retries 20 times') ? 20 : has('waits before a retry') ? 2 : 1;
    for (let attempt = 1; ; attempt++) {
      try {
        return await context.http.send(request);
      } catch (error) {
        if (has('sends again when the response is lost') && attempt === 1) continue;
        if (has('waits before a retry') && attempt === 1) await context.sleep(5_000);
        if (attempt < attempts) continue;
        if (has('says the token when a call fails'))
          throw new PublisherError(
            { kind: 'TRANSIENT', text: `no answer for ${JSON.stringify(request.headers)}`, outcomeUnknown: true },
            { cause: error },
          );
        throw has('throws plain errors') ? new Error('network', { cause: error }) : error;
      }
    }
  }

  /** Makes one call, for one listing or for the account, and returns the response as an object. */
  async function call(
    session: PublisherSession,
    request: Pick<HttpRequest, 'method' | 'query' | 'json'> & { path: string },
    listingRef?: string,
  ): Promise<Json | undefined> {
    const { path, ...rest } = request;
    const ask = (credentials: Credentials) =>
      send({
        ...rest,
        url: `${root}${path}`,
        headers: { authorization: `Bearer ${textOr(credentials['access'], '')}` },
      });
    const used = await session.credentials();
    if (typeof used['grant'] !== 'string') throw dead();
    if (has('renews at each call')) await session.renew(used, refresh);
    let answer = await ask(used);
    if (answer.status === 401 && has('ignores a 401')) return {};
    if (answer.status === 401) {
      const renewed = has('renews without the session') ? await refresh(used) : await session.renew(used, refresh);
      answer = await ask(renewed);
    }
    const isWrite = request.method !== 'GET';
    switch (answer.status) {
      case 200:
        break;
      case 401:
        throw dead();
      case 403:
      case 404:
        if (listingRef === undefined) throw transient(answer.status);
        throw new PublisherError({
          kind:
            answer.status === 403 && !has('treats an inaccessible listing as deleted')
              ? 'LISTING_INACCESSIBLE'
              : 'LISTING_NOT_FOUND',
          listingRef,
        });
      case 410:
        return undefined;
      case 422:
        throw new PublisherError({
          kind: 'CONTENT_REJECTED',
          code: answer.text.includes('too many posts') && !has('hides that a listing is full') ? 'full' : 'form',
          text: 'The publisher refused it',
        });
      case 429:
        throw new PublisherError({
          kind: 'RATE_LIMITED',
          retryAfterMs: has('reads milliseconds as seconds') ? 60_000_000 : 60_000,
          scope: 'app',
        });
      case 503:
        throw closed(answer.json) ?? transient(answer.status, isWrite);
      default:
        throw transient(answer.status, isWrite);
    }
    if (has('flattens responses with a recursion')) flattened(answer.json);
    if (has('does not validate responses')) return answer.json as Json;
    if (!isObject(answer.json)) throw transient(200, isWrite);
    return answer.json;
  }

  /** The failure of a publisher that says when it opens. It has processed nothing. */
  function closed(json: unknown): PublisherError | undefined {
    if (!isObject(json) || typeof json['opens'] !== 'string' || has('forgets when the publisher opens'))
      return undefined;
    const notBefore = new Date(json['opens']);
    if (Number.isNaN(notBefore.getTime())) return undefined;
    return new PublisherError({ kind: 'TRANSIENT', text: 'the publisher is closed', notBefore });
  }

  const listingsOf = async function* (
    session: PublisherSession,
    resumeAt: string | undefined,
  ): AsyncIterable<PublisherListing> {
    const pages: PublisherListing[][] = [];
    let after = resumeAt === undefined || has('begins a list again when it should go on') ? 0 : Number(resumeAt);
    for (let page = 0; ; page++) {
      const { access } = await session.credentials();
      const answer = (await call(session, { method: 'GET', path: '/listings', query: { after } })) ?? {};
      const isRenewed = page > 0 && access !== (await session.credentials())['access'];
      if (isRenewed && has('ends a list when its access expires')) break;
      if (isRenewed && has('starts a list again when its access expires')) {
        after = 0;
        continue;
      }
      const { listings: listed, next } = answer;
      const listings = has('takes an unreadable page for an empty one') && !Array.isArray(listed) ? [] : listed;
      const isUsable = has('ignores a 401') || has('does not validate responses');
      const isLenient = isUsable || has('takes an unreadable page for an empty one');
      if (!isLenient && !(Array.isArray(listings) && ['undefined', 'number'].includes(typeof next)))
        throw transient(200);
      const items = ((listings ?? []) as Json[]).map(listingOf);
      if (has('reads all pages before the first listing')) pages.push(items);
      else if (!(has('skips the last page') && next === undefined && page > 0))
        yield* items.map((item, index) =>
          typeof next === 'number' && index === items.length - 1 ? { ...item, resumeAt: String(next) } : item,
        );
      if (typeof next !== 'number') break;
      if (next <= after && has('ends a list when a page token repeats')) break;
      if (next <= after && !has('follows a page token that repeats')) throw transient(200);
      after = has('repeats a page') && page === 1 ? after : next;
    }
    for (const items of pages) yield* items;
  };

  function listingOf(item: Json): PublisherListing {
    const { id, name, phone, website, description } = item;
    if (!has('does not validate responses') && (typeof id !== 'string' || typeof name !== 'string'))
      throw transient(200);
    return {
      ref: id as string,
      name: name as string,
      address: { city: 'Boston', countryIso: 'US', postalCode: '02101' },
      categories: [{ id: 'bakery', name: 'bakery', primary: true }],
      websiteUrl: textOr(website, undefined),
      description: textOr(description, undefined),
      phone: textOr(phone, undefined),
      ...(isObject(item['rest']) ? moved(readable(item['rest'], has), hoursAhead) : {}),
      ...(has('shows a closed business as open') ? { openStatus: 'OPEN' as const } : {}),
    };
  }

  const path = (listingRef: string, edge = '') => `/listings/${encodeURIComponent(listingRef)}${edge}`;

  async function getListing({ session, listingRef }: { session: PublisherSession; listingRef: string }) {
    return listingOf((await call(session, { method: 'GET', path: path(listingRef) }, listingRef)) ?? {});
  }

  function postOf(answer: Json | undefined, isWrite: boolean): PostState & { state: 'live' } {
    if (!has('does not validate responses') && typeof answer?.['id'] !== 'string') throw transient(200, isWrite);
    return { state: 'live', ref: answer?.['id'] as string };
  }

  return {
    authorization: {
      pkce: false,
      authorizeUrl: ({ redirectUri, state }) => {
        const query = new URLSearchParams({ redirect: redirectUri, state });
        if (has('puts the secret into the authorize URL')) query.set('secret', secret);
        return `${root}/consent?${query}`;
      },
      async complete({ query }) {
        if (query['error'] === 'denied') return { outcome: 'refused', reason: 'denied' } as const;
        const { code } = query;
        if (!code) return { outcome: 'refused', reason: 'failed' } as const;
        const { status, json } = await send({ method: 'POST', url: `${root}/token`, json: { code } });
        if (status === 400 && has('throws a plain error for a stale code')) throw new Error('bad code');
        if (status === 400) return { outcome: 'refused', reason: 'failed' } as const;
        if (status !== 200) throw transient(status);
        const credentials = has('returns credentials that are not JSON')
          ? { ...tokens(json), since: new Date(context.now()) }
          : read(json);
        return { outcome: 'connected', credentials, subject: 'u1', displayName: 'Owner' } as const;
      },
      async revoke(session) {
        const { grant } = await session.credentials();
        const { status } = await send({ method: 'POST', url: `${root}/revoke`, json: { grant } });
        if (status !== 200 && status !== 410) throw transient(status);
      },
    },

    listings: {
      ...(has('protects what no listing shows')
        ? { shows: { serviceArea: false as const }, protects: ['serviceArea' as const] }
        : { protects: ['name' as const] }),
      ...(has('declares a list that is good for no time') && { searchOnly: { goodForMs: 0 } }),
      listFolders: async () => [{ ref: 'own', name: 'Own' }],
      async *listListings({ session, resumeAt }) {
        for await (const listing of listingsOf(session, resumeAt)) yield { ...listing, folderRef: 'own' };
      },
      getListing,
    },

    submission: {
      takes: ['serviceArea', 'socialUrls', 'attributes', 'publicHolidayHours', 'permanentlyClosed'] as const,
      async submit({ session, listingRef, content }) {
        const item = (await call(session, { method: 'GET', path: path(listingRef) }, listingRef)) ?? {};
        const shown = listingOf(item);
        const isKept = content.hours.length === 0 && !shown.hours && !has('removes hours that it cannot read');
        const kept = isKept && isObject(item['rest']) ? { hours: item['rest']['hours'] as ListingHours[] } : {};
        const description = has('loses descriptions silently') ? '' : (content.description ?? '');
        const wanted = {
          name: content.name,
          phone: content.phone ?? '',
          website: content.websiteUrl ?? '',
          description,
          rest: {
            ...restOf({ ...content, ...partsOf(content, shown, has) }),
            ...closureOf(content, shown, has),
            ...kept,
          },
        };
        if (has('loses the second range of a day and says so') && content.hours.some(({ slots }) => slots.length > 1)) {
          const hours = content.hours.map((day) => ({ ...day, slots: day.slots.slice(0, 1) }));
          const json = { ...wanted, rest: { ...wanted.rest, hours } };
          await call(session, { method: 'PUT', path: path(listingRef), json }, listingRef);
          return { state: 'rejected', fields: ['hours'], text: 'Model did not keep the hours' };
        }
        const comparable = (listing: PublisherListing) =>
          has('pushes the notation of a phone back') ? listing : { ...listing, phone: nationalDigits(listing.phone) };
        const target = comparable(
          listingOf({ id: listingRef, ...jsonOf({ ...wanted, rest: moved(wanted.rest, hoursPushed) }) }),
        );
        const isThere = isDeepStrictEqual(target, comparable({ ...unknownData, ...shown }));
        if (!isThere || has('writes unchanged data')) {
          const all = has('removes what no location has') ? { ...wanted, parking: null } : wanted;
          const json = { ...all, rest: moved(wanted.rest, hoursPushed) };
          await call(session, { method: 'PUT', path: path(listingRef), json }, listingRef);
        }
        return { state: 'live' } as const;
      },
      async checkSubmission({ session, listingRef }) {
        await getListing({ session, listingRef });
        return { state: 'live' } as const;
      },
    },

    posts: {
      livePosts: has('declares more live posts than the publisher shows') ? 1_001 : 12,
      acceptedEveryMs: has('declares an endless pace of accepted posts') ? 0 : 2_000,
      findableWithinMs: has('declares no time to find posts') ? 0 : 10_000,
      checkContent(content) {
        if (has('calls the publisher in checkContent'))
          void send({ method: 'GET', url: `${root}/rules` }).catch(() => 0);
        const limit = has('accepts texts that are too long') ? LONGEST_TEXT * 2 : LONGEST_TEXT;
        const isKnown = content.type === 'ANNOUNCEMENT' || content.type === 'EVENT';
        const isPicture = content.media.length < 2 && content.media.every(({ type }) => type === 'IMAGE');
        if (!isKnown || !isPicture || content.cta !== undefined) return [violations.plain];
        if (textOf(content).length > limit) return [violations.tooLong];
        return content.message ? [] : [violations.wordless];
      },
      notShown: (content) =>
        has('warns of what the content does not have')
          ? [{ field: 'products.photo' as const, message: 'Model does not show photos of products' }]
          : notShownOf('Model', content, ['context.redeemUrl', 'context.termsConditions', 'context.discount']),
      async createPost({ session, listingRef, content }) {
        const request = { method: 'POST', path: path(listingRef, '/posts'), json: fieldsOf(content, has) } as const;
        if (has('sends a post twice')) await call(session, request, listingRef);
        // The model needs no read before a create, but the kit must let plug-ins read.
        const read = call(session, { method: 'GET', path: path(listingRef) }, listingRef);
        await (has('doubts a create whose read is lost') ? read.catch(() => Promise.reject(transient(0, true))) : read);
        const made = await call(session, request, listingRef);
        if (made?.['accepted'] !== true) return postOf(made, true);
        if (has('invents a reference of an accepted post')) return { state: 'live', ref: 'invented' } as const;
        if (has('asks to send an accepted post again')) throw transient(202);
        return { state: 'accepted' } as const;
      },
      async findPost({ session, listingRef, content, attemptedAt, knownRefs }) {
        const request = { method: 'GET', path: path(listingRef, '/posts') } as const;
        const asked = call(session, request, listingRef);
        const isLenient = has('takes an unreadable list of posts for an empty one');
        const posts = (await (isLenient ? asked.catch(() => ({ posts: [] }) as Json) : asked))?.['posts'];
        if (!Array.isArray(posts)) throw transient(200);
        if (has('finds no post')) return undefined;
        if (has('finds posts late') && context.now() - attemptedAt.getTime() < 60_000) return undefined;
        const isOthers = ({ id, at }: Json) =>
          (knownRefs.includes(String(id)) && !has('forgets the posts of other deliveries')) ||
          Number(at) < attemptedAt.getTime() - 60_000 ||
          (has('looks for posts by its own clock') && Number(at) > context.now());
        const all = (posts as Json[]).filter(
          (post) => post['text'] === textOf(content) && (has('finds posts of other deliveries') || !isOthers(post)),
        );
        const found = all.at(has('finds the newest of equal posts') ? -1 : 0);
        if (found?.['waits'] === true) return { state: 'accepted' } as const;
        return found && postOf(found, false);
      },
      async checkPost({ session, listingRef, ref }) {
        const request = { method: 'GET', path: path(listingRef, '/posts'), query: { id: ref } } as const;
        const post = await call(session, request, listingRef);
        if (!post) return { state: 'removed', ref };
        const seen = postOf(post, false);
        return has('changes the reference of a live post') ? { ...seen, ref: `${seen.ref} again` } : seen;
      },
      async deletePost({ session, listingRef, ref }) {
        const request = { method: 'DELETE', path: path(listingRef, '/posts'), query: { id: ref } } as const;
        const answer = await call(session, request, listingRef);
        if (!answer && has('fails to delete a deleted post'))
          throw new PublisherError({ kind: 'CONTENT_REJECTED', code: 'gone', text: 'It is gone' });
        const goneInMs = asNumber(answer?.['goneInMs']);
        if (has('says that a post was gone which it has deleted')) return { state: 'gone' } as const;
        if (goneInMs === undefined || has('conceals that deletions take effect later')) return undefined;
        const goneAfterMs = has('promises deletions too early')
          ? 1_000
          : has('promises a deletion at once')
            ? 0
            : goneInMs;
        return { state: 'later', goneAfterMs } as const;
      },
    },

    insights: {
      metrics: ['CALLS', 'WEBSITE_CLICKS'] as const,
      numbers: [
        {
          metric: has('names a number that it does not report') ? ('BOOKINGS' as const) : ('CALLS' as const),
          label: { en: 'Calls from the profile', de: 'Anrufe über das Profil' },
        },
      ],
      historyDays,
      async readDaily({ session, listingRef, from: wanted, to, metrics = ['CALLS', 'WEBSITE_CLICKS'] }) {
        const oldest = daysAfter(dayOfTime(context.now()), 1 - historyDays);
        const isCut = wanted < oldest && !has('asks for days that the publisher no longer keeps');
        const from = isCut ? oldest : wanted;
        if (from > to) throw new PublisherError({ kind: 'NO_DATA', reason: 'empty' });
        const request = { method: 'GET', path: path(listingRef, '/numbers'), query: { from, to } } as const;
        const days = (await call(session, request, listingRef))?.['days'];
        if (!Array.isArray(days)) throw transient(200);
        const values = new Map((days as Json[]).map((day) => [String(day['date']), day]));
        if (has('loses a day between two parts of a long range')) values.delete(daysAfter(from, 90));
        if (has('returns zeros for days without a report'))
          for (const date of daysFrom(from, to)) values.set(date, values.get(date) ?? { value: 0 });
        return [...values].flatMap(([date, day]) =>
          metrics.flatMap((metric) => {
            const name = (metric === 'CALLS') === has('swaps two numbers') ? 'clicks' : 'value';
            const value = day[name] ?? (has('returns zero for a value that is left out') ? 0 : undefined);
            if (value === undefined) return [];
            if (typeof value !== 'number') throw transient(200);
            return [{ metric, date: has('shifts days') ? daysAfter(date, 1) : date, value }];
          }),
        );
      },
    },
  };
}

/** The text of a post, with the title of an event. */
function textOf({ message, context }: PostContent): string {
  return [context?.title, message].filter(Boolean).join('\n');
}

/** What is sent of a post. */
function fieldsOf(content: PostContent, has: (bug: string) => boolean): Json {
  const { startDay, startTime, endDay, endTime, couponCode } = content.context ?? {};
  const [begins, ends] = [
    [startDay, startTime],
    [endDay, endTime],
  ].map((parts) => parts.filter(Boolean).join('T') || undefined);
  return {
    text: textOf(content),
    code: has('drops the coupon code of a post') ? undefined : couponCode,
    picture: has('drops the picture of a post') ? undefined : content.media[0]?.url,
    ...(has('swaps the dates of an event') ? { begins: ends, ends: begins } : { begins, ends }),
  };
}

/** The data of a listing without hours of which one cannot be read. */
function readable(rest: Json, has: (bug: string) => boolean): Json {
  const hours = (rest['hours'] ?? []) as readonly ListingHours[];
  const isReadable = ({ start, end }: { start: string; end: string }) =>
    parseClock(start) !== undefined && parseClock(end) !== undefined;
  if (hours.every(({ slots }) => slots.every(isReadable))) return rest;
  if (!has('shows what it can read of the hours')) return { ...rest, hours: undefined };
  const known = hours.map((day) => ({ ...day, slots: day.slots.filter(isReadable) }));
  return {
    ...rest,
    hours: known.map(({ slots, ...day }) => ({ ...day, type: slots.length > 0 ? 'OPEN' : 'CLOSED', slots })),
  };
}

/** What a listing shows to which the owner has pushed nothing. */
const unknownData = { serviceAreaOnly: false, additionalPhones: [], hours: [], openStatus: 'OPEN' } as const;

/** The last ten digits: the number without its country code, in whatever notation. */
function nationalDigits(phone: string | undefined): string {
  return (phone ?? '').replace(/\D/g, '').slice(-10);
}

/** The parts of the content, beside what the owner of the listing entered. */
function partsOf(
  { serviceArea: area, socialUrls: links = {}, attributes = {}, publicHolidayHours, withdrawn: asked }: ListingContent,
  shown: PublisherListing,
  has: (bug: string) => boolean,
): Pick<ListingContent, 'serviceArea' | 'socialUrls' | 'attributes' | 'publicHolidayHours'> {
  const hours = holidayHoursOf(publicHolidayHours, shown, has);
  if (has('removes the places and links of the owner'))
    return { serviceArea: area, socialUrls: links, attributes, publicHolidayHours: hours };
  const withdrawn = has('keeps what is withdrawn') ? undefined : asked;
  const ours = area?.placeInfos ?? [];
  const gone = new Set([...ours.map(({ placeId }) => placeId), ...(withdrawn?.placeIds ?? [])]);
  const placeInfos = [...(shown.serviceArea?.placeInfos ?? []).filter(({ placeId }) => !gone.has(placeId)), ...ours];
  const owners = Object.entries(shown.socialUrls ?? {}).filter(
    ([network, url]) => !withdrawn?.socialUrls.some((each) => each.network === network && each.url === url),
  );
  const ownAttributes = Object.entries(shown.attributeValues ?? {}).filter(
    ([key, value]) => !withdrawn?.attributes?.some((each) => each.key === key && each.value === value),
  );
  return {
    publicHolidayHours: hours,
    attributes: { ...Object.fromEntries(ownAttributes), ...(has('loses attributes silently') ? {} : attributes) },
    serviceArea: area || placeInfos.length > 0 ? { ...(area ?? shown.serviceArea), placeInfos } : null,
    socialUrls: { ...Object.fromEntries(owners), ...(has('loses social profiles silently') ? {} : links) },
  };
}

/** The hours on public holidays after a push. */
function holidayHoursOf(
  asked: ListingContent['publicHolidayHours'],
  { publicHolidayHours: shown }: PublisherListing,
  has: (bug: string) => boolean,
): ListingContent['publicHolidayHours'] {
  if (asked === undefined && has('removes hours on public holidays that are absent')) return undefined;
  if (asked === null && has('keeps hours on public holidays that are null')) return shown;
  if (asked && has('loses hours on public holidays silently')) return shown;
  return asked === undefined ? shown : asked;
}

/** The permanent closure after a push, where there is one. */
function closureOf(
  { permanentlyClosed: asked }: ListingContent,
  { openStatus }: PublisherListing,
  has: (bug: string) => boolean,
): Pick<PublisherListing, 'openStatus'> {
  if (asked && has('loses a permanent closure silently')) return {};
  const wasClosed = openStatus === 'PERMANENTLY_CLOSED';
  const stays = asked === undefined ? !has('opens what others have closed') : has('never opens a closed listing');
  return asked || (wasClosed && stays) ? { openStatus: 'PERMANENTLY_CLOSED' } : {};
}

/** The fields that the model stores unchanged, in the format of a listing. */
function restOf(content: ListingContent) {
  const { storeCode, address, additionalPhones, hours, temporarilyClosed, serviceArea } = content;
  const { socialUrls = {}, attributes = {}, publicHolidayHours } = content;
  const { primaryCategoryId, additionalCategoryIds, latitude, longitude } = content;
  return {
    publicHolidayHours: publicHolidayHours ?? undefined,
    attributeValues: Object.keys(attributes).length > 0 ? attributes : undefined,
    serviceArea: serviceArea ?? undefined,
    socialUrls: Object.keys(socialUrls).length > 0 ? socialUrls : undefined,
    storeCode: storeCode ?? undefined,
    categories: [primaryCategoryId, ...additionalCategoryIds].map((id, at) => ({ id, name: id, primary: at === 0 })),
    latitude: latitude ?? undefined,
    longitude: longitude ?? undefined,
    address: address ?? undefined,
    serviceAreaOnly: address === null,
    additionalPhones,
    hours,
    openStatus: temporarilyClosed ? 'TEMPORARILY_CLOSED' : 'OPEN',
  };
}

/** The fields with opening hours that are later by so many hours. */
function moved<Fields extends { readonly hours?: unknown }>(fields: Fields, hoursLater: number): Fields {
  if (hoursLater === 0 || !Array.isArray(fields.hours)) return fields;
  const later = (clock: string) => formatClock((parseClock(clock) ?? 0) + ((hoursLater + 24) % 24) * 60);
  const hours = (fields.hours as ListingHours[]).map((day) => ({
    ...day,
    slots: day.slots.map(({ start, end }) => ({ start: later(start), end: later(end) })),
  }));
  return { ...fields, hours };
}

function flattened(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(flattened) : [value];
}

function jsonOf(value: Json): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}

function tokens(json: unknown): Credentials {
  if (!isObject(json) || typeof json['access'] !== 'string' || typeof json['grant'] !== 'string') throw transient(200);
  return { access: json['access'], grant: json['grant'] };
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOr<T>(value: unknown, otherwise: T): string | T {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

function dead(): PublisherError {
  return new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'the consent has ended' });
}

function transient(status: number, isWrite = false): PublisherError {
  return new PublisherError({ kind: 'TRANSIENT', text: `no usable answer (HTTP ${status})`, outcomeUnknown: isWrite });
}

function daysFrom(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < 500; day = daysAfter(day, 1)) days.push(day);
  return days;
}
