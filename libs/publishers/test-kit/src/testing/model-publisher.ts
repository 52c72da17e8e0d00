import type { FakeAnswer, FakeRequest, SeedListing } from '../index.js';
import { ModelTexts } from './model-texts.js';

/** A listing at the model publisher. */
export interface ModelListing {
  readonly id: string;
  name: string;
  phone: string;
  website?: string;
  description?: string;
  /** What no location has. */
  parking?: string;
  /** All other data that the owner pushed. */
  rest?: object;
  isClosed: boolean;
}

/** A post at the model publisher. */
export interface ModelPost {
  readonly id: string;
  readonly listing: string;
  readonly text: string;
  readonly at: number;
  /** What events and pictures have besides a text. */
  readonly code?: string;
  readonly picture?: string;
  readonly begins?: string;
  readonly ends?: string;
}

/** A photo at the model publisher, which reports neither its URL nor who added it. */
export interface ModelPhoto {
  readonly id: string;
  readonly listing: string;
  readonly at: number;
}

/** The verification of a listing at the model publisher. */
export interface ModelVerification {
  state: 'NOT_VERIFIED' | 'PENDING' | 'VERIFIED';
  started: number;
  code: string;
}

/** The model refuses a range that begins earlier. */
export const MODEL_HISTORY_DAYS = 500;
const PAGE = 100;

/** The lifetime of an access token. */
const ACCESS_MS = 60 * 60_000;
export const LONGEST_TEXT = 300;

/** The time at which every world of the model starts. */
export const MODEL_STARTED_AT = Date.parse('2026-07-06T12:00:00Z');

/**
 * A small publisher with real HTTP to test the test kit with: listings, posts and daily metrics behind access tokens
 * that expire. Its public fields control its behaviour.
 */
export class ModelPublisher {
  readonly listings = new Map<string, ModelListing>();
  readonly posts: ModelPost[] = [];
  readonly photos: ModelPhoto[] = [];
  /** Most photos of a listing that a plug-in can add to. */
  mostPhotos = Infinity;
  readonly numbers = new Map<string, number>();
  /** What customers wrote about the first listing. */
  readonly texts = new ModelTexts(() => this.now());
  readonly verifications = new Map<string, ModelVerification>();
  readonly access = new Map<string, number>();
  readonly codes = new Set<string>();
  readonly grants = new Set<string>();
  /** Set: a grant is good for one renewal, and so much longer if its answer was lost. */
  grantGraceMs?: number;
  /** Until when used grants are good. */
  private readonly usedUntil = new Map<string, number>();
  trouble?: 429 | 503;
  /** The most posts of a listing. */
  mostPosts = 12;
  /** Deleted posts still count among them. */
  countsDeletedPosts = false;
  private deletedPosts = 0;
  /** Deleted posts are shown so much longer. */
  deletesAfterMs = 0;
  private readonly goneAt = new Map<string, number>();
  /** New posts wait for a decision, and no list shows them, or only as waiting. */
  holdsPosts = false;
  listsHeldPosts = false;
  /** The ids of the posts that wait. */
  readonly heldPosts = new Set<string>();
  /** Set: a new post is only accepted, without an id, and is shown after so many milliseconds. */
  showsPostsAfterMs?: number;
  /** So many calls in a second are taken, and more get a 429. */
  callsPerSecond?: number;
  private taken: number[] = [];
  /** The publisher takes no calls until then. */
  opensAt?: Date;
  /** The time at the publisher, which only the driver moves. */
  time = MODEL_STARTED_AT;
  private serial = 0;

  constructor(listings: readonly SeedListing[]) {
    for (const { id, name, phone } of listings) this.listings.set(id, { id, name, phone, isClosed: false });
  }

  now(): number {
    return this.time;
  }

  /** The posts of a listing that are shown. */
  postsOf(listing: string): readonly ModelPost[] {
    for (const [id, at] of this.goneAt) if (at <= this.now()) this.deletePost(id);
    return this.posts.filter((post) => post.listing === listing);
  }

  private deletePost(id: string): void {
    const found = this.posts.findIndex((post) => post.id === id);
    if (found >= 0) this.posts.splice(found, 1);
    this.goneAt.delete(id);
  }

  next(kind: string): string {
    return `${kind}-${++this.serial}`;
  }

  /** Answers one request. */
  answer({ method, path: [root = '', id = '', edge], query, headers, ...request }: FakeRequest): FakeAnswer {
    const call = `${method} /${root}`;
    const body = request.body as Record<string, string>;
    const token = headers.authorization?.replace('Bearer ', '');
    if (this.opensAt) return [503, { opens: this.opensAt.toISOString() }];
    if (this.trouble) return [this.trouble, { problem: 'trouble' }];
    if (this.isOverLimit()) return [429, { problem: 'too many calls' }];
    if (call === 'POST /token') return this.grantAccess(body);
    if (call === 'POST /revoke') return this.endAccess(body);
    if ((this.access.get(token ?? '') ?? 0) <= this.now()) return [401, { problem: 'token' }];
    if (call === 'GET /listings' && id === '') return [200, this.page(Number(query.get('after') ?? 0))];

    const listing = this.listings.get(id);
    if (!listing) return [404, { problem: 'listing' }];
    if (listing.isClosed) return [403, { problem: 'closed' }];
    if (edge === undefined) return [200, method === 'GET' ? listing : Object.assign(listing, body)];
    if (edge === 'texts') return this.texts.answer(method, query, request.body);
    if (edge === 'photos') return this.answerAboutPhotos(method, listing, query, body);
    if (edge === 'verification') return this.answerAboutVerification(method, listing, body);
    if (edge === 'numbers') {
      const oldest = new Date(this.now() - MODEL_HISTORY_DAYS * 86_400_000).toISOString().slice(0, 10);
      return (query.get('from') ?? '') < oldest
        ? [422, { problem: 'too early' }]
        : [200, this.numbersOf(listing, query)];
    }
    return this.answerAboutPosts(method, listing, query, body);
  }

  private isOverLimit(): boolean {
    if (this.callsPerSecond === undefined) return false;
    this.taken = this.taken.filter((at) => at > this.now() - 1_000);
    if (this.taken.length >= this.callsPerSecond) return true;
    this.taken.push(this.now());
    return false;
  }

  /** Adds a photo to a listing, by the owner or the plug-in. */
  addPhoto(listing: string): ModelPhoto {
    const photo = { id: this.next('photo'), listing, at: this.now() };
    this.photos.push(photo);
    return photo;
  }

  /** The verification of a listing; nobody has verified it at first. */
  verificationOf(listing: string): ModelVerification {
    const found = this.verifications.get(listing) ?? { state: 'NOT_VERIFIED', started: 0, code: '' };
    this.verifications.set(listing, found);
    return found;
  }

  private answerAboutVerification(
    method: string,
    { id }: ModelListing,
    { phone = '', code = '' }: Record<string, string>,
  ): [number, unknown] {
    const verification = this.verificationOf(id);
    const { state, started } = verification;
    const phones = state === 'VERIFIED' ? [] : ['+1 *** 34'];
    if (method === 'GET') return [200, { state, phones: phones.map((each) => ({ phone: each })) }];
    if (method === 'POST') {
      if (!phones.includes(phone)) return [422, { problem: 'method' }];
      Object.assign(verification, { state: 'PENDING', started: started + 1, code: String(48_211 + started) });
      return [200, { state: 'PENDING' }];
    }
    if (state !== 'PENDING') return [422, { problem: 'none' }];
    if (code !== verification.code) return [422, { problem: 'code' }];
    verification.state = 'VERIFIED';
    return [200, { state: 'VERIFIED' }];
  }

  private answerAboutPhotos(
    method: string,
    { id: listing }: ModelListing,
    query: URLSearchParams,
    { url = '' }: Record<string, string>,
  ): [number, unknown] {
    if (method === 'POST') {
      const isFull = this.photos.filter((photo) => photo.listing === listing).length >= this.mostPhotos;
      if (isFull) return [422, { problem: 'The listing has all its photos' }];
      return url.includes('unfit') ? [422, { problem: 'The photo is too small' }] : [200, this.addPhoto(listing)];
    }
    if (method === 'GET') return [200, { photos: this.photos.filter((photo) => photo.listing === listing) }];
    const found = this.photos.findIndex((photo) => photo.listing === listing && photo.id === query.get('id'));
    if (found < 0) return [410, {}];
    this.photos.splice(found, 1);
    return [200, {}];
  }

  private answerAboutPosts(
    method: string,
    { id: listing }: ModelListing,
    query: URLSearchParams,
    { text = '', code, picture, begins, ends }: Record<string, string>,
  ): [number, unknown] {
    const id = query.get('id');
    const posts = this.postsOf(listing);
    const found = posts.find((post) => post.id === id);
    if (method === 'POST') {
      if (text.length > LONGEST_TEXT) return [422, { problem: 'The text is too long' }];
      const gone = this.countsDeletedPosts ? this.deletedPosts : 0;
      if (posts.length + gone >= this.mostPosts) return [422, { problem: 'The listing has too many posts' }];
      const post = { id: this.next('p'), listing, text, at: this.now(), code, picture, begins, ends };
      this.posts.push(post);
      if (this.holdsPosts) this.heldPosts.add(post.id);
      return [200, this.showsPostsAfterMs === undefined ? post : { accepted: true }];
    }
    if (method === 'DELETE' && found) {
      const at = this.goneAt.get(found.id) ?? this.now() + this.deletesAfterMs;
      this.goneAt.set(found.id, at);
      if (at > this.now()) return [200, { goneInMs: at - this.now() }];
      this.deletePost(found.id);
      this.deletedPosts += 1;
    }
    if (id !== null) return found ? [200, found] : [410, {}];
    const shownFrom = this.now() - (this.showsPostsAfterMs ?? 0);
    const shown = posts
      .filter((post) => post.at <= shownFrom)
      .map((post) => ({ ...post, waits: this.heldPosts.has(post.id) }))
      .filter(({ waits }) => !waits || this.listsHeldPosts);
    return [200, { posts: shown }];
  }

  private grantAccess({ code = '', grant = '' }: Record<string, string>): [number, unknown] {
    if (code && !this.codes.delete(code)) return [400, { problem: 'code' }];
    if (!code && !(this.grants.has(grant) && (this.usedUntil.get(grant) ?? Infinity) > this.now()))
      return [400, { problem: 'grant' }];
    const isNew = code !== '' || this.grantGraceMs !== undefined;
    if (!code && isNew && !this.usedUntil.has(grant)) this.usedUntil.set(grant, this.now() + (this.grantGraceMs ?? 0));
    const granted = isNew ? this.next('grant-token') : grant;
    this.grants.add(granted);
    const access = this.next('access-token');
    this.access.set(access, this.now() + ACCESS_MS);
    return [200, { access, grant: granted, user: 'u1' }];
  }

  private endAccess({ grant = '' }: Record<string, string>): [number, unknown] {
    this.access.clear();
    return [this.grants.delete(grant) ? 200 : 410, {}];
  }

  private page(after: number): unknown {
    const all = [...this.listings.values()].filter(({ isClosed }) => !isClosed);
    return { listings: all.slice(after, after + PAGE), next: after + PAGE < all.length ? after + PAGE : undefined };
  }

  /** The response leaves out days without a value. */
  private numbersOf({ id }: ModelListing, query: URLSearchParams): unknown {
    const [from = '', to = ''] = [query.get('from') ?? '', query.get('to') ?? ''];
    const days = [...this.numbers].flatMap(([key, value]) => {
      const [listing, date = '', isClicks] = key.split(' ');
      if (listing !== id || date < from || date > to || isClicks) return [];
      return [{ date, value, clicks: this.numbers.get(`${key} clicks`) }];
    });
    return { days };
  }
}
