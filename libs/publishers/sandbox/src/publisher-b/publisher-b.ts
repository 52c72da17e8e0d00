import { DailyNumbers } from '../seed/daily-numbers.js';
import { PublisherData } from '../world/publisher-data.js';
import type { World } from '../world/world.js';
import { ConsentsB } from './oauth/consents.js';
import { OWNERS_B, pageIdB, reviewKey, seedPage } from './seed-pages.js';
import type { PageB, PhotoB, PostB, ReviewB, StoryB, VideoB } from './state.js';

/** A world with the data of publisher B, for its API. */
export interface WorldB extends World {
  readonly b: PublisherB;
}

/** The data of publisher B in one world [publishers 2, 3.2]. */
export class PublisherB extends PublisherData<PageB> {
  readonly owners = OWNERS_B;
  readonly consents: ConsentsB;
  readonly metrics: DailyNumbers;

  constructor(world: World) {
    super(world, { idOf: pageIdB, listing: seedPage });
    this.metrics = new DailyNumbers(world.dice, world.startedAt, 1, ['page_follows']);
    this.consents = new ConsentsB(world, this);
  }

  /** An id for an object of a kind. The first digit distinguishes the kinds. */
  nextId(kind: 'photo' | 'video' | 'comment' | 'post'): string {
    const first = { post: '9', photo: '8', comment: '7', video: '6' }[kind];
    return `${first}${String(this.nextNumber(kind)).padStart(14, '0')}`;
  }

  pagesOf(owner: string): PageB[] {
    return [...this.listings.values()].filter((page) => page.owner === owner);
  }

  findPost(id: string): { page: PageB; post: PostB } | undefined {
    const [page, post] = this.findIn(({ posts }) => posts.find((each) => each.id === id)) ?? [];
    return page && post && { page, post };
  }

  findPhoto(id: string): { page: PageB; photo: PhotoB } | undefined {
    const [page, photo] = this.findIn(({ photos }) => photos.find((each) => each.id === id)) ?? [];
    return page && photo && { page, photo };
  }

  findVideo(id: string): { page: PageB; video: VideoB } | undefined {
    const [page, video] = this.findIn(({ videos }) => videos.find((each) => each.id === id)) ?? [];
    return page && video && { page, video };
  }

  /** A review by the key of [publishers 2.7]. */
  findReview(key: string): { page: PageB; review: ReviewB } | undefined {
    const page = this.listings.get(key.split(/[_:]/)[0] ?? '');
    const review = page?.reviews.find((candidate) => reviewKey(page.id, candidate) === key);
    return page && review ? { page, review } : undefined;
  }

  /** The object with comments: a post, the story of a recommendation, or a comment. */
  findStory(id: string): { page: PageB; story: StoryB } | undefined {
    const page = this.listings.get(id.split('_')[0] ?? '');
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
    for (const page of this.listings.values()) {
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
}
