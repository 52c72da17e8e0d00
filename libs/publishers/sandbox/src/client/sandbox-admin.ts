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

  health(): Promise<{ status: string; now: string }> {
    return this.call('GET', '/_sandbox/health');
  }

  /** The whole world, or with `listing` only that listing in it. */
  state({ listing }: { listing?: string } = {}): Promise<JsonObject> {
    const query = listing === undefined ? '' : `?${new URLSearchParams({ listing }).toString()}`;
    return this.call('GET', `/_sandbox/state${query}`);
  }

  /** The ids of the listings of an owner. */
  listingIds(owner: string): Promise<string[]> {
    return this.call('GET', `/_sandbox/listings?${new URLSearchParams({ owner }).toString()}`);
  }

  reset(options: { seed?: number; listingsPerOwner?: number } = {}): Promise<void> {
    return this.call('POST', '/_sandbox/reset', options);
  }

  /** Moves the clock and runs all due tasks. Returns the time and the number of tasks. */
  clock(
    move: { advanceMs: number } | { now: string | number } | { real: true },
  ): Promise<{ now: string; ran: number }> {
    return this.call('POST', '/_sandbox/clock', move);
  }

  script(script: Script): Promise<void> {
    return this.call('POST', '/_sandbox/script', script);
  }

  scripts(): Promise<Script[]> {
    return this.call('GET', '/_sandbox/script');
  }

  clearScripts(): Promise<void> {
    return this.call('DELETE', '/_sandbox/script');
  }

  expireToken(choice: TokenChoice): Promise<void> {
    return this.call('POST', '/_sandbox/tokens/expire', choice);
  }

  revokeToken(choice: TokenChoice): Promise<void> {
    return this.call('POST', '/_sandbox/tokens/revoke', choice);
  }

  access(change: { listing: string; mode: 'removed' | 'hidden' | 'restored'; task?: string }): Promise<void> {
    return this.call('POST', '/_sandbox/access', change);
  }

  /** Edits a listing as the publisher does, or decides on pending edits. */
  editListing(
    listing: string,
    fields: JsonObject & { pendingEdits?: Record<string, 'accept' | 'drop'> },
  ): Promise<JsonObject> {
    return this.call('POST', `/_sandbox/listings/${encodeURIComponent(listing)}`, fields);
  }

  /** Adds a photo to a listing as a stranger does. Returns its key at publisher A, or its id at publisher B. */
  async addPhoto(listing: string): Promise<string> {
    const path = `/_sandbox/photos/${encodeURIComponent(listing)}`;
    const { photo } = await this.call<{ photo: string }>('POST', path, {});
    return photo;
  }

  /** Removes a photo from a listing as a stranger does. */
  removePhoto(listing: string, photo: string): Promise<void> {
    return this.call('DELETE', `/_sandbox/photos/${encodeURIComponent(listing)}?photo=${encodeURIComponent(photo)}`);
  }

  /** Edits a share of all listings as strangers do, and returns the edits. */
  editAsStrangers(options: StrangersOptions): Promise<{ seed: number; edits: StrangerEdit[] }> {
    return this.call('POST', '/_sandbox/strangers', options);
  }

  writeReview(review: CustomerReview): Promise<{ id: string }> {
    return this.call('POST', '/_sandbox/reviews', review);
  }

  editReview(
    id: string,
    change: Partial<Omit<CustomerReview, 'listing' | 'text'>> & { text?: string | null },
  ): Promise<void> {
    return this.call('PATCH', `/_sandbox/reviews/${encodeURIComponent(id)}`, change);
  }

  deleteReview(id: string): Promise<void> {
    return this.call('DELETE', `/_sandbox/reviews/${encodeURIComponent(id)}`);
  }

  /** A customer asks about a listing of publisher A. */
  askQuestion(question: { listing: string; text: string; author?: string }): Promise<{ id: string }> {
    return this.call('POST', '/_sandbox/questions', question);
  }

  editQuestion(id: string, change: { text: string }): Promise<void> {
    return this.call('PATCH', `/_sandbox/questions/${encodeURIComponent(id)}`, change);
  }

  deleteQuestion(id: string): Promise<void> {
    return this.call('DELETE', `/_sandbox/questions/${encodeURIComponent(id)}`);
  }

  /** A customer comments on a post of publisher B; with `listing`, on the newest post of the page. */
  comment(
    comment: ({ listing: string } | { post: string }) & { text: string; author?: string },
  ): Promise<{ id: string; post: string }> {
    return this.call('POST', '/_sandbox/comments', comment);
  }

  editComment(id: string, change: { text: string }): Promise<void> {
    return this.call('PATCH', `/_sandbox/comments/${encodeURIComponent(id)}`, change);
  }

  deleteComment(id: string): Promise<void> {
    return this.call('DELETE', `/_sandbox/comments/${encodeURIComponent(id)}`);
  }

  moderateReply(
    reviewId: string,
    decision: { state: 'PENDING' | 'REJECTED' | 'APPROVED'; policyViolation?: string; afterMs?: number },
  ): Promise<void> {
    return this.call('POST', `/_sandbox/replies/${encodeURIComponent(reviewId)}`, decision);
  }

  verification(listing: string, state: VerificationState): Promise<void> {
    return this.call('POST', `/_sandbox/verification/${encodeURIComponent(listing)}`, { state });
  }

  /** The verifications of a listing at publisher A, the newest first, with the pins that the owner receives. */
  verifications(listing: string): Promise<Pick<VerificationA, 'id' | 'method' | 'pin' | 'state' | 'wrongPins'>[]> {
    return this.call('GET', `/_sandbox/verifications/${encodeURIComponent(listing)}`);
  }

  decidePost(
    post: string,
    decision: { decision: 'accept' | 'reject' | 'remove'; afterMs?: number; searchUrl?: string },
  ): Promise<void> {
    return this.call('POST', `/_sandbox/posts/${encodeURIComponent(post)}`, decision);
  }

  engagement(numbers: Engagement): Promise<void> {
    return this.call('POST', '/_sandbox/engagement', numbers);
  }

  limit(rule: LimitRule): Promise<void> {
    return this.call('POST', '/_sandbox/limits', rule);
  }

  clearLimits(): Promise<void> {
    return this.call('DELETE', '/_sandbox/limits');
  }

  latency(rule: Partial<LatencyRule>): Promise<void> {
    return this.call('POST', '/_sandbox/latency', rule);
  }

  settings(change: SettingsChange): Promise<Settings> {
    return this.call('POST', '/_sandbox/settings', change);
  }

  requests(filter: Omit<LogFilter, 'completed'> = {}): Promise<LogEntry[]> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value));
    return this.call('GET', `/_sandbox/requests?${query.toString()}`);
  }

  clearRequests(): Promise<void> {
    return this.call('DELETE', '/_sandbox/requests');
  }

  /**
   * Waits until the sandbox has received this many calls (with `completed`: has answered them). Throws after the
   * timeout.
   */
  waitForRequests(options: LogFilter & { operation: string; count?: number; timeoutMs?: number }): Promise<LogEntry[]> {
    return this.call('POST', '/_sandbox/requests/wait', options);
  }

  inboxUrl(name: string): string {
    return `${this.base}/inbox/${encodeURIComponent(name)}`;
  }

  inbox(name: string, filter: { event?: string } = {}): Promise<InboxEntry[]> {
    const query = new URLSearchParams(filter.event === undefined ? {} : { event: filter.event });
    return this.call('GET', `/inbox/${encodeURIComponent(name)}?${query.toString()}`);
  }

  emptyInbox(name: string): Promise<void> {
    return this.call('DELETE', `/inbox/${encodeURIComponent(name)}`);
  }

  /** Makes an inbox misbehave. A call without options restores the normal behaviour. */
  misbehave(inbox: string, behaviour: Misbehaviour = {}): Promise<void> {
    return this.call('POST', '/_sandbox/inbox', { inbox, ...behaviour });
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
