import type { Clock } from '@listings/platform';
import { PublisherError } from '@listings/publisher-sdk';
import type {
  AcceptedPost,
  PostContent,
  PostsCapability,
  PostState,
  PublisherFailure,
  RemovedBefore,
  RemovedLater,
} from '@listings/publisher-sdk';

/** What the next create call does instead of publishing immediately. `accept` shows the post after {@link ModelPosts.show}. `dropAfter` publishes and drops the response. */
export type CreateFault =
  'accept' | 'pending' | 'reject' | 'dropAfter' | 'dropBefore' | 'noLink' | { readonly failure: PublisherFailure };

/** A post as the publisher stores it. */
export interface StoredPost {
  readonly ref: string;
  readonly listingRef: string;
  readonly text: string;
  createdAt: number;
  state: 'live' | 'pending' | 'rejected';
  /** When a deletion takes effect. */
  goneAt?: number;
}

const LINK_START = 'https://posts.example/';

/**
 * The posts of a model publisher. It keeps them in memory and logs create calls, so that tests can check what happened. It
 * implements the rules of the posts capability.
 */
export class ModelPosts implements PostsCapability {
  /** Long, so that tests can show what happens before and after it. */
  readonly findableWithinMs = 60_000;
  readonly posts = new Map<string, StoredPost>();
  readonly creates: string[] = [];
  /** The request ids of these calls. */
  readonly requestIds: string[] = [];
  /** False: live posts have no link yet. */
  tellsLinks = true;
  /** How links begin; the reference of the post follows. */
  linkStart = LINK_START;
  /** Posts that were accepted and are not shown yet. */
  private readonly hidden = new Set<string>();
  private readonly faults: CreateFault[] = [];
  private readonly scriptedFailures: PublisherFailure[] = [];
  private created = 0;

  constructor(
    private readonly key: string,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** Scripts the next create calls, one each. */
  nextCreate(...faults: CreateFault[]): void {
    this.faults.push(...faults);
  }

  /** Scripts the next calls of any other kind, one failure each. A failure that names a listing waits for a call there. */
  nextCall(...failures: PublisherFailure[]): void {
    this.scriptedFailures.push(...failures);
  }

  /** Lets all further calls that are no create calls succeed. */
  recover(): void {
    this.scriptedFailures.length = 0;
  }

  /** The most posts of a listing that it shows, whoever made them; it refuses a further one. */
  mostLive = Infinity;
  /** Deletions take effect after so many milliseconds; 0: at once. */
  deletesAfterMs = 0;
  /** Whether the plug-in says so. */
  tellsLateDeletions = true;
  /** The references of the posts whose deletion was asked for, in this order. */
  readonly deletions: string[] = [];
  /** Types of post that the publisher declares as impossible. */
  readonly impossible = new Set<string>();

  /** Whether it lists a post before it shows its reference, as during a moderation. */
  showsUnnamed = false;

  /** Drops all scripts and settings of an earlier test. The posts stay. */
  reset(): void {
    this.recover();
    this.faults.length = 0;
    this.impossible.clear();
    this.tellsLinks = true;
    this.showsUnnamed = false;
    this.mostLive = Infinity;
    this.deletesAfterMs = 0;
    this.tellsLateDeletions = true;
    this.deletions.length = 0;
    this.linkStart = LINK_START;
  }

  /** Decides a pending post. */
  settle(listingRef: string, state: 'live' | 'rejected'): void {
    for (const post of this.at(listingRef)) if (post.state === 'pending') post.state = state;
  }

  /** Shows all posts that were accepted. */
  show(): void {
    this.hidden.clear();
  }

  /** Texts of the live posts at a listing. */
  liveAt(listingRef: string): string[] {
    return this.at(listingRef).flatMap((post) => (post.state === 'live' ? [post.text] : []));
  }

  /** Shows the post of a listing no longer, until it is shown again. */
  hideAt(listingRef: string): { ref: string; showAgain: () => void } {
    const [post] = this.at(listingRef);
    if (!post) throw new Error(`no post at ${listingRef}`);
    this.posts.delete(post.ref);
    return { ref: post.ref, showAgain: () => void this.posts.set(post.ref, post) };
  }

  /** Moves all posts into the past. */
  passTime(ms: number): void {
    for (const post of this.posts.values()) {
      post.createdAt -= ms;
      if (post.goneAt !== undefined) post.goneAt -= ms;
      if (post.goneAt !== undefined && post.goneAt <= this.clock.now().getTime()) this.posts.delete(post.ref);
    }
  }

  checkContent(content: PostContent) {
    if (this.impossible.has(content.type))
      return [{ code: 'SY75031' as const, message: `${this.key} does not support posts of type ${content.type}` }];
    const tooLong = (content.message ?? '').length > 100;
    return tooLong ? [{ code: 'SY75040' as const, message: `The message is too long for ${this.key}` }] : [];
  }

  async createPost(request: {
    listingRef: string;
    content: PostContent;
    requestId?: string;
  }): Promise<PostState | AcceptedPost> {
    const { listingRef, content, requestId } = request;
    const fault = this.faults.shift();
    if (typeof fault === 'object') throw new PublisherError(fault.failure);
    if (this.liveAt(listingRef).length >= this.mostLive)
      throw new PublisherError({ kind: 'CONTENT_REJECTED', code: 'full', text: 'listing.posts: limit exceeded' });
    this.creates.push(listingRef);
    if (requestId !== undefined) this.requestIds.push(requestId);
    const lost = new PublisherError({ kind: 'TRANSIENT', text: 'connection dropped', outcomeUnknown: true });
    if (fault === 'dropBefore') throw lost;
    const state = fault === 'pending' ? 'pending' : fault === 'reject' ? 'rejected' : 'live';
    const ref = `${this.key}/${(this.created += 1)}`;
    this.posts.set(ref, { ref, listingRef, text: content.message ?? '', createdAt: this.clock.now().getTime(), state });
    if (fault === 'accept' || this.showsUnnamed) this.hidden.add(ref);
    if (fault === 'dropAfter') throw lost;
    if (this.hidden.has(ref)) return { state: 'accepted' };
    return fault === 'noLink' ? { state: 'live', ref } : this.stateOf(ref);
  }

  async findPost(search: {
    listingRef: string;
    content: PostContent;
    attemptedAt: Date;
    knownRefs: readonly string[];
  }): Promise<PostState | AcceptedPost | undefined> {
    this.throwScriptedFailure(search.listingRef);
    const since = search.attemptedAt.getTime() - 60_000;
    const found = this.at(search.listingRef).find(
      (post) =>
        (this.showsUnnamed || !this.hidden.has(post.ref)) &&
        post.text === (search.content.message ?? '') &&
        post.createdAt >= since &&
        !search.knownRefs.includes(post.ref),
    );
    return found && (this.hidden.has(found.ref) ? { state: 'accepted' } : this.stateOf(found.ref));
  }

  async checkPost({ ref }: { ref: string }): Promise<PostState> {
    this.throwScriptedFailure(this.posts.get(ref)?.listingRef);
    return this.stateOf(ref);
  }

  async deletePost({ ref }: { ref: string }): Promise<RemovedBefore | RemovedLater | undefined> {
    const post = this.posts.get(ref);
    this.throwScriptedFailure(post?.listingRef);
    this.deletions.push(ref);
    if (!post) return { state: 'gone' };
    if (this.deletesAfterMs === 0) return void this.posts.delete(ref);
    post.goneAt ??= this.clock.now().getTime() + this.deletesAfterMs;
    return this.tellsLateDeletions ? { state: 'later', goneAfterMs: this.deletesAfterMs } : undefined;
  }

  private at(listingRef: string): StoredPost[] {
    return [...this.posts.values()].filter((post) => post.listingRef === listingRef);
  }

  private throwScriptedFailure(listingRef: string | undefined): void {
    const next = this.scriptedFailures.findIndex((each) => !('listingRef' in each) || each.listingRef === listingRef);
    const [failure] = next < 0 ? [] : this.scriptedFailures.splice(next, 1);
    if (failure) throw new PublisherError(failure);
  }

  private stateOf(ref: string): PostState {
    switch (this.posts.get(ref)?.state) {
      case 'live':
        return { state: 'live', ref, ...(this.tellsLinks && { link: `${this.linkStart}${ref}` }) };
      case 'pending':
        return { state: 'pending', ref, pollAfterMs: 30_000 };
      case 'rejected':
        return { state: 'rejected', ref, reason: 'Against the rules of the publisher' };
      case undefined:
        return { state: 'removed', ref };
    }
  }
}
