import { OWNER_NUMBERS } from '../seed/businesses.js';
import { DailyNumbers } from '../seed/daily-numbers.js';
import type { World } from '../world/world.js';
import { ConsentsB } from './oauth/consents.js';
import { OWNERS_B, pageIdB, reviewKey, seedPage } from './seed-pages.js';
import type { PageB, PhotoB, PostB, ReviewB, StoryB, VideoB } from './state.js';

/** A world with the data of publisher B, for its API. */
export interface WorldB extends World {
  readonly b: PublisherB;
}

/** The data of publisher B in one world [publishers 2, 3.2]. */
export class PublisherB {
  readonly owners = OWNERS_B;
  readonly consents: ConsentsB;
  readonly metrics: DailyNumbers;
  private readonly lastNumber = new Map<string, number>();
  private seeded: Map<string, PageB> | undefined;

  constructor(readonly world: World) {
    const { dice, startedAt, listingsPerOwner } = world;
    for (const number of OWNER_NUMBERS) this.lastNumber.set(`page:owner-b${number}`, listingsPerOwner);
    this.metrics = new DailyNumbers(dice, startedAt, 1, ['page_follows']);
    this.consents = new ConsentsB(world, this);
  }

  /** All pages by id. Created at the first use, because many worlds of tests use the other publisher only. */
  get pages(): Map<string, PageB> {
    return (this.seeded ??= this.seed());
  }

  add(page: PageB): void {
    this.pages.set(page.id, page);
  }

  private seed(): Map<string, PageB> {
    const { dice, startedAt, listingsPerOwner } = this.world;
    const pages = new Map<string, PageB>();
    for (const number of OWNER_NUMBERS) {
      for (let nn = 1; nn <= listingsPerOwner; nn++) {
        const page = seedPage(number, nn, dice, startedAt);
        pages.set(page.id, page);
      }
    }
    return pages;
  }

  /** The id for the next new store of an owner. */
  nextPageId(owner: string): string {
    return pageIdB(Number(owner.slice(-1)), this.nextNumber(`page:${owner}`));
  }

  /** The next number of a kind, from 1. */
  nextNumber(kind: string): number {
    const next = (this.lastNumber.get(kind) ?? 0) + 1;
    this.lastNumber.set(kind, next);
    return next;
  }

  /** An id for an object of a kind. The first digit distinguishes the kinds. */
  nextId(kind: 'photo' | 'video' | 'comment' | 'post'): string {
    const first = { post: '9', photo: '8', comment: '7', video: '6' }[kind];
    return `${first}${String(this.nextNumber(kind)).padStart(14, '0')}`;
  }

  pagesOf(owner: string): PageB[] {
    return [...this.pages.values()].filter((page) => page.owner === owner);
  }

  findPost(id: string): { page: PageB; post: PostB } | undefined {
    return this.findIn((page) => page.posts.find((post) => post.id === id), 'post');
  }

  findPhoto(id: string): { page: PageB; photo: PhotoB } | undefined {
    return this.findIn((page) => page.photos.find((photo) => photo.id === id), 'photo');
  }

  findVideo(id: string): { page: PageB; video: VideoB } | undefined {
    return this.findIn((page) => page.videos.find((video) => video.id === id), 'video');
  }

  /** A review by the key of [publishers 2.7]. */
  findReview(key: string): { page: PageB; review: ReviewB } | undefined {
    const page = this.pages.get(key.split(/[_:]/)[0] ?? '');
    const review = page?.reviews.find((candidate) => reviewKey(page.id, candidate) === key);
    return page && review ? { page, review } : undefined;
  }

  /** The object with comments: a post, the story of a recommendation, or a comment. */
  findStory(id: string): { page: PageB; story: StoryB } | undefined {
    const page = this.pages.get(id.split('_')[0] ?? '');
    if (!page) return this.findComment(id);
    const story =
      page.posts.find((post) => post.id === id) ?? page.reviews.find(({ story }) => story?.id === id)?.story;
    return story && { page, story };
  }

  /** The object that a comment is about. */
  findStoryOfComment(commentId: string): { page: PageB; story: StoryB } | undefined {
    const holder = (stories: readonly (StoryB | undefined)[]): StoryB | undefined => {
      for (const story of stories) {
        if (!story) continue;
        const found = story.comments.some(({ id }) => id === commentId) ? story : holder(story.comments);
        if (found) return found;
      }
      return undefined;
    };
    for (const page of this.pages.values()) {
      const story = holder(page.posts) ?? holder(page.reviews.map((review) => review.story));
      if (story) return { page, story };
    }
    return undefined;
  }

  private findComment(id: string): { page: PageB; story: StoryB } | undefined {
    const found = this.findStoryOfComment(id);
    const comment = found?.story.comments.find((each) => each.id === id);
    return found && comment && { page: found.page, story: comment };
  }

  private findIn<T, K extends string>(
    find: (page: PageB) => T | undefined,
    name: K,
  ): ({ page: PageB } & Record<K, T>) | undefined {
    for (const page of this.pages.values()) {
      const found = find(page);
      if (found) return { page, [name]: found } as { page: PageB } & Record<K, T>;
    }
    return undefined;
  }
}
