import { PublisherError } from '@listings/publisher-sdk';
import type { AcceptedPost, PostContent, PostsCapability, PostState } from '@listings/publisher-sdk';
import { acceptedNow, deletedPost, foundInTime } from './created-posts.js';
import type { PostPlace, SearchContext } from './created-posts.js';
import type { ObservedHttp } from './observed-http.js';
import { replacing } from './replacing.js';

/** A post that the kit has sent; without `ref` if nobody has said where it is. */
interface SentPost extends PostPlace {
  readonly content: PostContent;
  readonly attemptedAt: Date;
  readonly ref?: string;
  readonly isAccepted: boolean;
}

/**
 * Deletes posts of the kit before a listing would have more than `livePosts`, as the core does for an account that says so. The calls for
 * it are no part of what a check observes.
 */
export class PostRoom {
  private sent: readonly SentPost[] = [];
  private isKept = true;
  private readonly removed = new Map<string, number>();

  constructor(private readonly context: SearchContext & { readonly http: Pick<ObservedHttp, 'unobserved'> }) {}

  /** The posts of the listing that the kit has deleted for room. */
  removedAt(listingRef: string): number {
    return this.removed.get(listingRef) ?? 0;
  }

  /** Makes no room while `work` lasts. */
  async without<T>(work: () => Promise<T>): Promise<T> {
    this.isKept = false;
    try {
      return await work();
    } finally {
      this.isKept = true;
    }
  }

  /** The posts of the plug-in, with room for each post that it creates. */
  around(posts: PostsCapability): PostsCapability {
    if (posts.livePosts === undefined) return posts;
    const createPost: PostsCapability['createPost'] = async (request) => {
      const { listingRef, session, content } = request;
      await this.makeRoom(posts, request);
      const attemptedAt = new Date(this.context.world.now());
      const note = (made?: PostState | AcceptedPost) =>
        (this.sent = [
          ...this.sent,
          {
            ...{ session, listingRef, content, attemptedAt, isAccepted: made?.state === 'accepted' },
            ref: made && made.state !== 'accepted' ? made.ref : undefined,
          },
        ]);
      try {
        const made = await posts.createPost(request);
        note(made);
        return made;
      } catch (error) {
        if (!(error instanceof PublisherError) || error.failure.kind === 'TRANSIENT') note();
        throw error;
      }
    };
    return replacing(posts, { createPost });
  }

  private async makeRoom(posts: PostsCapability, { session, listingRef }: PostPlace): Promise<void> {
    const { livePosts = Number.POSITIVE_INFINITY } = posts;
    const driver = this.context.world.posts;
    if (!driver || !this.isKept) return;
    for (let there = await driver.count(listingRef); there >= livePosts;) {
      const here = this.sent.filter((post) => post.listingRef === listingRef);
      const oldest = here.find(({ ref }) => ref !== undefined) ?? here[0];
      if (!oldest) return;
      this.sent = this.sent.filter((post) => post !== oldest);
      await this.context.http.unobserved(() => this.remove({ ...oldest, session }));
      const left = await driver.count(listingRef);
      this.removed.set(listingRef, this.removedAt(listingRef) + there - left);
      there = left;
    }
  }

  /** If the publisher refuses the calls, the check sees the refusal of its own call. */
  private async remove(post: SentPost): Promise<void> {
    const { session, listingRef, isAccepted } = post;
    const knownRefs = this.sent.flatMap((each) => each.ref ?? []);
    try {
      const find = isAccepted ? acceptedNow : foundInTime;
      const ref = post.ref ?? (await find(this.context, { ...post, knownRefs }))?.ref;
      if (ref !== undefined) await deletedPost(this.context, { session, listingRef, ref });
    } catch {
      // The next post of the kit is tried.
    }
  }
}
