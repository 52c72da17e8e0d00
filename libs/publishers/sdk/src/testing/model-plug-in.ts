import { isDeepStrictEqual } from 'node:util';
import { SDK_VERSION, definePublisher } from '../publisher.js';
import type { PublisherContext, PublisherDeclaration } from '../publisher.js';
import type { Credentials, PublisherSession } from '../authorization.js';
import { PublisherError } from '../errors.js';
import type { HttpRequest, HttpResponse } from '../http.js';
import type { PublisherListing } from '../listings.js';
import type { PostState } from '../posts.js';
import { LONGEST_TEXT } from './model-publisher.js';

/** What a careless author can do wrong. */
export type Carelessness =
  | 'declares a key in capitals'
  | 'puts the secret into the authorize URL'
  | 'takes a stale code for a plain error'
  | 'keeps credentials that are no JSON'
  | 'repeats a page'
  | 'forgets the last page'
  | 'reads all pages before the first listing'
  | 'swallows a 401'
  | 'renews without the session'
  | 'renews at each call'
  | 'takes an outage for dead credentials'
  | 'takes a closed listing for a deleted one'
  | 'throws whatever comes'
  | 'tries again for ever'
  | 'believes every answer'
  | 'logs tokens'
  | 'loses descriptions silently'
  | 'writes what is there already'
  | 'sends a post twice'
  | 'sends again when the answer is lost'
  | 'finds the posts of others'
  | 'finds no post'
  | 'lets texts pass that are too long'
  | 'answers a code that it does not declare'
  | 'asks the publisher in checkContent'
  | 'stumbles over a post that is gone'
  | 'guesses zeros'
  | 'shifts days';

type Json = Record<string, unknown>;

const violations = {
  plain: { code: 'SY75031', message: 'Model takes plain texts' },
  tooLong: { code: 'SY75040', message: 'The text is too long for Model' },
  wordless: { code: 'SY75004', message: 'Model needs a text' },
} as const;

/** The plug-in of the model publisher: careful, unless told otherwise. */
export function modelPlugIn(does: (carelessness: Carelessness) => boolean = () => false): PublisherDeclaration {
  return definePublisher({
    sdkVersion: SDK_VERSION,
    key: does('declares a key in capitals') ? 'Model' : 'model',
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
      { name: 'URL', kind: 'url', description: 'where it is' },
      { name: 'SECRET', kind: 'text', secret: true, description: 'of our application' },
    ],
    categories: {
      toPublisher: ({ subCategoryKey }) => (subCategoryKey === 'bakery' ? 'bakery' : undefined),
      fromPublisher: ({ categoryId }) => (categoryId === 'bakery' ? 'bakery' : undefined),
    },
    importErrors: {},
    postErrors: does('answers a code that it does not declare') ? [] : Object.values(violations),
    create: (context) => createModel(context, does),
  });
}

function createModel(context: PublisherContext, does: (carelessness: Carelessness) => boolean) {
  const root = context.settings.text('URL');
  const secret = context.settings.text('SECRET');

  async function refresh(current: Credentials): Promise<Credentials> {
    const ask = { method: 'POST', url: `${root}/token`, json: { grant: current['grant'] } } as const;
    const { status, json } = await send(ask).catch((error: unknown) => {
      throw does('throws whatever comes') ? error : transient(0);
    });
    if (status === 400) throw dead();
    if (status !== 200) throw does('takes an outage for dead credentials') ? dead() : transient(status);
    return tokens(json);
  }

  async function send(request: HttpRequest): Promise<HttpResponse> {
    if (does('logs tokens')) context.log('debug', 'calling', { headers: request.headers, body: request.json });
    const attempts = does('tries again for ever') ? 20 : 1;
    for (let attempt = 1; ; attempt++) {
      try {
        return await context.http.send(request);
      } catch (error) {
        if (does('sends again when the answer is lost') && attempt === 1) continue;
        if (attempt < attempts) continue;
        throw does('throws whatever comes') ? new Error('network', { cause: error }) : error;
      }
    }
  }

  /** One call about a listing, or about all of them; its answer narrowed to an object. */
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
    if (does('renews at each call')) await session.renew(used, refresh);
    let answer = await ask(used);
    if (answer.status === 401 && does('swallows a 401')) return {};
    if (answer.status === 401) {
      const renewed = does('renews without the session') ? await refresh(used) : await session.renew(used, refresh);
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
            answer.status === 403 && !does('takes a closed listing for a deleted one')
              ? 'LISTING_INACCESSIBLE'
              : 'LISTING_NOT_FOUND',
          listingRef,
        });
      case 410:
        return undefined;
      case 422:
        throw new PublisherError({ kind: 'CONTENT_REJECTED', code: 'form', text: 'The publisher refused it' });
      case 429:
        throw new PublisherError({ kind: 'RATE_LIMITED', retryAfterMs: 60_000, scope: 'app' });
      default:
        throw transient(answer.status, isWrite);
    }
    if (does('believes every answer')) return answer.json as Json;
    if (!isObject(answer.json)) throw transient(200, isWrite);
    return answer.json;
  }

  const listingsOf = async function* (session: PublisherSession): AsyncIterable<PublisherListing> {
    const pages: PublisherListing[][] = [];
    let after = 0;
    for (let page = 0; ; page++) {
      const answer = (await call(session, { method: 'GET', path: '/listings', query: { after } })) ?? {};
      const { listings, next } = answer;
      const isUsable = does('swallows a 401') || does('believes every answer');
      if (!isUsable && !(Array.isArray(listings) && ['undefined', 'number'].includes(typeof next)))
        throw transient(200);
      const items = ((listings ?? []) as Json[]).map(listingOf);
      if (does('reads all pages before the first listing')) pages.push(items);
      else if (!(does('forgets the last page') && next === undefined && page > 0)) yield* items;
      if (typeof next !== 'number') break;
      after = does('repeats a page') && page === 1 ? after : next;
    }
    for (const items of pages) yield* items;
  };

  function listingOf(item: Json): PublisherListing {
    const { id, name, website, description } = item;
    if (!does('believes every answer') && (typeof id !== 'string' || typeof name !== 'string')) throw transient(200);
    return {
      ref: id as string,
      name: name as string,
      address: { city: 'Boston', countryIso: 'US', postalCode: '02101' },
      categories: [{ id: 'bakery', name: 'Bakery', primary: true }],
      websiteUrl: textOr(website, undefined),
      description: textOr(description, undefined),
      phone: '+1 212 555 0123',
      ...(isObject(item['rest']) ? item['rest'] : {}),
    };
  }

  const path = (listingRef: string, edge = '') => `/listings/${encodeURIComponent(listingRef)}${edge}`;

  async function getListing({ session, listingRef }: { session: PublisherSession; listingRef: string }) {
    return listingOf((await call(session, { method: 'GET', path: path(listingRef) }, listingRef)) ?? {});
  }

  function postOf(answer: Json | undefined, isWrite: boolean): PostState & { state: 'live' } {
    if (!does('believes every answer') && typeof answer?.['id'] !== 'string') throw transient(200, isWrite);
    return { state: 'live', ref: answer?.['id'] as string };
  }

  return {
    authorization: {
      pkce: false,
      authorizeUrl: ({ redirectUri, state }: { redirectUri: string; state: string }) => {
        const query = new URLSearchParams({ redirect: redirectUri, state });
        if (does('puts the secret into the authorize URL')) query.set('secret', secret);
        return `${root}/consent?${query}`;
      },
      async complete({ query }: { query: { readonly [parameter: string]: string } }) {
        if (query['error'] === 'denied') return { outcome: 'refused', reason: 'denied' } as const;
        const { code } = query;
        if (!code) return { outcome: 'refused', reason: 'failed' } as const;
        const { status, json } = await send({ method: 'POST', url: `${root}/token`, json: { code } });
        if (status === 400 && does('takes a stale code for a plain error')) throw new Error('bad code');
        if (status === 400) return { outcome: 'refused', reason: 'failed' } as const;
        if (status !== 200) throw transient(status);
        const credentials = does('keeps credentials that are no JSON')
          ? { ...tokens(json), since: new Date() }
          : tokens(json);
        return { outcome: 'connected', credentials, subject: 'u1', displayName: 'Owner' } as const;
      },
      async revoke(session: PublisherSession) {
        const { grant } = await session.credentials();
        const { status } = await send({ method: 'POST', url: `${root}/revoke`, json: { grant } });
        if (status !== 200 && status !== 410) throw transient(status);
      },
    },

    listings: {
      listFolders: async () => [{ ref: 'own', name: 'Own' }],
      async *listListings({ session }: { session: PublisherSession }) {
        for await (const listing of listingsOf(session)) yield { ...listing, folderRef: 'own' };
      },
      getListing,
    },

    submission: {
      async submit({ session, listingRef, content }: Push) {
        const shown = await getListing({ session, listingRef });
        const description = does('loses descriptions silently') ? '' : (content.description ?? '');
        const wanted = { name: content.name, website: content.websiteUrl ?? '', description, rest: restOf(content) };
        const isThere = isDeepStrictEqual(listingOf({ id: listingRef, ...jsonOf(wanted) }), shown);
        if (!isThere || does('writes what is there already')) {
          await call(session, { method: 'PUT', path: path(listingRef), json: wanted }, listingRef);
        }
        return { state: 'live' } as const;
      },
      async checkSubmission({ session, listingRef }: Push) {
        await getListing({ session, listingRef });
        return { state: 'live' } as const;
      },
    },

    posts: {
      checkContent(content: { type: string; message?: string; media: readonly unknown[]; cta?: unknown }) {
        if (does('asks the publisher in checkContent'))
          void send({ method: 'GET', url: `${root}/rules` }).catch(() => 0);
        const limit = does('lets texts pass that are too long') ? LONGEST_TEXT * 2 : LONGEST_TEXT;
        const broken = content.type !== 'ANNOUNCEMENT' || content.media.length > 0 || content.cta !== undefined;
        if (broken) return [violations.plain];
        if ((content.message ?? '').length > limit) return [violations.tooLong];
        return content.message ? [] : [violations.wordless];
      },
      async createPost({ session, listingRef, content }: Post) {
        const request = { method: 'POST', path: path(listingRef, '/posts'), json: { text: content.message } } as const;
        if (does('sends a post twice')) await call(session, request, listingRef);
        return postOf(await call(session, request, listingRef), true);
      },
      async findPost({ session, listingRef, content, attemptedAt, knownRefs }: Post & Search) {
        const request = { method: 'GET', path: path(listingRef, '/posts') } as const;
        const posts = (await call(session, request, listingRef))?.['posts'];
        if (!Array.isArray(posts)) throw transient(200);
        if (does('finds no post')) return undefined;
        const isOthers = ({ id, at }: Json) =>
          knownRefs.includes(String(id)) || Number(at) < attemptedAt.getTime() - 60_000;
        const found = (posts as Json[]).find(
          (post) => post['text'] === content.message && (does('finds the posts of others') || !isOthers(post)),
        );
        return found && postOf(found, false);
      },
      async checkPost({ session, listingRef, ref }: Where): Promise<PostState> {
        const request = { method: 'GET', path: path(listingRef, '/posts'), query: { id: ref } } as const;
        const post = await call(session, request, listingRef);
        return post ? postOf(post, false) : { state: 'removed', ref };
      },
      async deletePost({ session, listingRef, ref }: Where) {
        const request = { method: 'DELETE', path: path(listingRef, '/posts'), query: { id: ref } } as const;
        const answer = await call(session, request, listingRef);
        if (!answer && does('stumbles over a post that is gone')) {
          throw new PublisherError({ kind: 'CONTENT_REJECTED', code: 'gone', text: 'It is gone' });
        }
      },
    },

    insights: {
      metrics: ['CALLS'] as const,
      async readDaily({ session, listingRef, from, to }: Range) {
        const request = { method: 'GET', path: path(listingRef, '/numbers'), query: { from, to } } as const;
        const days = (await call(session, request, listingRef))?.['days'];
        if (!Array.isArray(days)) throw transient(200);
        const told = new Map((days as Json[]).map(({ date, value }) => [String(date), value]));
        if (does('guesses zeros')) for (const date of daysFrom(from, to)) told.set(date, told.get(date) ?? 0);
        return [...told].map(([date, value]) => {
          if (typeof value !== 'number') throw transient(200);
          return { metric: 'CALLS', date: does('shifts days') ? shifted(date) : date, value } as const;
        });
      },
    },
  };
}

type Push = { session: PublisherSession; listingRef: string; content: import('../submission.js').ListingContent };
type Post = { session: PublisherSession; listingRef: string; content: { message?: string } };
type Search = { attemptedAt: Date; knownRefs: readonly string[] };
type Where = { session: PublisherSession; listingRef: string; ref: string };
type Range = { session: PublisherSession; listingRef: string; from: string; to: string };

/** What the model keeps as it is, in the words of a listing. */
function restOf({ storeCode, address, phone, additionalPhones, hours, temporarilyClosed }: Push['content']) {
  return {
    storeCode: storeCode ?? undefined,
    address: address ?? undefined,
    serviceAreaOnly: address === null,
    phone: phone ?? undefined,
    additionalPhones,
    hours,
    openStatus: temporarilyClosed ? 'TEMPORARILY_CLOSED' : 'OPEN',
  };
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

function shifted(date: string, days = 1): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function daysFrom(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < 500; day = shifted(day)) days.push(day);
  return days;
}
