import type { InboxEntry, Misbehaviour } from '../inbox/inboxes.js';
import type { JsonObject } from '../json/json.js';
import type { LatencyRule } from '../limits/latency.js';
import type { LimitRule } from '../limits/limits.js';
import type { VerificationA, VerificationState } from '../publisher-a/state.js';
import type { LogEntry, LogFilter } from '../requests/request-log.js';
import type { Script } from '../scripting/script-queue.js';
import type { StrangerEdit, StrangersOptions } from '../strangers/stranger-edit.js';
import type { CredentialKind } from '../world/credentials.js';
import type { Settings, SettingsChange } from '../world/settings.js';

/** Selects a token by owner and kind [publishers 3.4]. */
export interface TokenChoice {
  readonly owner: string;
  readonly token: CredentialKind;
  readonly listing?: string;
  readonly subcode?: number;
}

/** A customer's review [publishers 3.4]. */
export interface CustomerReview {
  readonly listing: string;
  readonly stars?: number;
  readonly recommendation?: 'positive' | 'negative';
  readonly text?: string;
  readonly author?: string;
  readonly anonymous?: boolean;
}

/** Counters of a post, or the value of a listing on one day [publishers 3.4]. */
export type Engagement =
  | { post: string; views?: number; clicks?: number; likes?: number; comments?: number; shares?: number }
  | { listing: string; metric: string; date: string; value: number };

/** A customer's change of a review [publishers 3.4]. */
type ReviewChange = Partial<Omit<CustomerReview, 'listing' | 'text'>> & { text?: string | null };

/** How the moderation of publisher A decides on a reply [publishers 3.4]. */
interface ReplyDecision {
  readonly state: 'PENDING' | 'REJECTED' | 'APPROVED';
  readonly policyViolation?: string;
  readonly afterMs?: number;
}

/** What becomes of a post [publishers 3.4]. */
interface PostDecision {
  readonly decision: 'accept' | 'reject' | 'remove';
  readonly afterMs?: number;
  readonly searchUrl?: string;
}

/**
 * Typed calls of the admin routes, for tests. Throws an error with the sandbox's sentence for every failure [publishers
 * 3.4].
 */
export class SandboxAdmin {
  /** Base URL of this world; the publishers are at `${base}/a` and `${base}/b`. */
  readonly base: string;

  constructor(url: string, space?: string) {
    this.base = space ? `${url}/s/${space}` : url;
  }

  readonly health = this.at<void, { status: string; now: string }>('GET', 'health');
  readonly script = this.at<Script>('POST', 'script');
  readonly scripts = this.at<void, Script[]>('GET', 'script');
  readonly clearScripts = this.at('DELETE', 'script');
  readonly expireToken = this.at<TokenChoice>('POST', 'tokens/expire');
  readonly revokeToken = this.at<TokenChoice>('POST', 'tokens/revoke');
  readonly access = this.at<{ listing: string; mode: 'removed' | 'hidden' | 'restored'; task?: string }>(
    'POST',
    'access',
  );
  /** Edits a share of all listings as strangers do, and returns the edits. */
  readonly editAsStrangers = this.at<StrangersOptions, { seed: number; edits: StrangerEdit[] }>('POST', 'strangers');
  readonly writeReview = this.at<CustomerReview, { id: string }>('POST', 'reviews');
  readonly editReview = this.about<ReviewChange>('PATCH', 'reviews');
  readonly deleteReview = this.about('DELETE', 'reviews');
  /** A customer asks about a listing of publisher A. */
  readonly askQuestion = this.at<{ listing: string; text: string; author?: string }, { id: string }>(
    'POST',
    'questions',
  );
  readonly editQuestion = this.about<{ text: string }>('PATCH', 'questions');
  readonly deleteQuestion = this.about('DELETE', 'questions');
  /** A customer comments on a post of publisher B; with `listing`, on the newest post of the page. */
  readonly comment = this.at<
    ({ listing: string } | { post: string }) & { text: string; author?: string },
    { id: string; post: string }
  >('POST', 'comments');
  readonly editComment = this.about<{ text: string }>('PATCH', 'comments');
  readonly deleteComment = this.about('DELETE', 'comments');
  readonly moderateReply = this.about<ReplyDecision>('POST', 'replies');
  /** Edits a listing as the publisher does, or decides on pending edits. */
  readonly editListing = this.about<JsonObject & { pendingEdits?: Record<string, 'accept' | 'drop'> }, JsonObject>(
    'POST',
    'listings',
  );
  /** The verifications of a listing at publisher A, the newest first, with the pins that the owner receives. */
  readonly verifications = this.about<void, Pick<VerificationA, 'id' | 'method' | 'pin' | 'state' | 'wrongPins'>[]>(
    'GET',
    'verifications',
  );
  readonly decidePost = this.about<PostDecision>('POST', 'posts');
  readonly engagement = this.at<Engagement>('POST', 'engagement');
  readonly limit = this.at<LimitRule>('POST', 'limits');
  readonly clearLimits = this.at('DELETE', 'limits');
  readonly latency = this.at<Partial<LatencyRule>>('POST', 'latency');
  readonly settings = this.at<SettingsChange, Settings>('POST', 'settings');
  readonly clearRequests = this.at('DELETE', 'requests');
  /** Moves the clock and runs all due tasks. Returns the time and the number of tasks. */
  readonly clock = this.at<
    { advanceMs: number } | { now: string | number } | { real: true },
    { now: string; ran: number }
  >('POST', 'clock');
  /**
   * Waits until the sandbox has received this many calls (with `completed`: has answered them). Throws after the
   * timeout.
   */
  readonly waitForRequests = this.at<LogFilter & { operation: string; count?: number; timeoutMs?: number }, LogEntry[]>(
    'POST',
    'requests/wait',
  );

  reset(options: { seed?: number; listingsPerOwner?: number } = {}): Promise<void> {
    return this.call('POST', '/_sandbox/reset', options);
  }

  /** The whole world, or with `listing` only that listing in it. */
  state(only: { listing?: string } = {}): Promise<JsonObject> {
    return this.call('GET', `/_sandbox/state${queryOf(only)}`);
  }

  /** The ids of the listings of an owner. */
  listingIds(owner: string): Promise<string[]> {
    return this.call('GET', `/_sandbox/listings${queryOf({ owner })}`);
  }

  /** Adds a photo to a listing as a stranger does. Returns its key at publisher A, or its id at publisher B. */
  async addPhoto(listing: string): Promise<string> {
    const path = `/_sandbox/photos/${encodeURIComponent(listing)}`;
    const { photo } = await this.call<{ photo: string }>('POST', path, {});
    return photo;
  }

  /** Removes a photo from a listing as a stranger does. */
  removePhoto(listing: string, photo: string): Promise<void> {
    return this.call('DELETE', `/_sandbox/photos/${encodeURIComponent(listing)}${queryOf({ photo })}`);
  }

  verification(listing: string, state: VerificationState): Promise<void> {
    return this.call('POST', `/_sandbox/verification/${encodeURIComponent(listing)}`, { state });
  }

  requests(filter: Omit<LogFilter, 'completed'> = {}): Promise<LogEntry[]> {
    return this.call('GET', `/_sandbox/requests${queryOf(filter)}`);
  }

  inboxUrl(name: string): string {
    return `${this.base}/inbox/${encodeURIComponent(name)}`;
  }

  inbox(name: string, filter: { event?: string } = {}): Promise<InboxEntry[]> {
    return this.call('GET', `/inbox/${encodeURIComponent(name)}${queryOf(filter)}`);
  }

  emptyInbox(name: string): Promise<void> {
    return this.call('DELETE', `/inbox/${encodeURIComponent(name)}`);
  }

  /** Makes an inbox misbehave. A call without options restores the normal behaviour. */
  misbehave(inbox: string, behaviour: Misbehaviour = {}): Promise<void> {
    return this.call('POST', '/_sandbox/inbox', { inbox, ...behaviour });
  }

  /** A call of a route, with its body. */
  private at<Body extends object | void = void, Result = void>(method: string, route: string) {
    return (body: Body): Promise<Result> => this.call(method, `/_sandbox/${route}`, body ?? undefined);
  }

  /** A call of a route about the object with an id. */
  private about<Body extends object | void = void, Result = void>(method: string, route: string) {
    return (id: string, body: Body): Promise<Result> =>
      this.call(method, `/_sandbox/${route}/${encodeURIComponent(id)}`, body ?? undefined);
  }

  private async call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.base}${path}`, {
      method,
      headers: body ? { 'content-type': 'application/json' } : {},
      body: body ? JSON.stringify(body) : undefined,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }
}

/** A query string of the values that are given. */
function queryOf(values: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `?${query}` : '';
}
