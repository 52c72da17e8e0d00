import { DailyNumbers } from '../seed/daily-numbers.js';
import { PublisherData } from '../world/publisher-data.js';
import type { Found } from '../world/publisher-data.js';
import type { World } from '../world/world.js';
import { ConsentsB } from './oauth/consents.js';
import { OWNERS_B, pageIdB, reviewKey, seedPage } from './seed-pages.js';
import type { PageB, ReviewB, StoryB } from './state.js';

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

  /** A review by the key of [publishers 2.7]. */
  findReview(key: string): Found<PageB, ReviewB> | undefined {
    const page = this.listings.get(key.split(/[_:]/)[0] ?? '');
    const review = page?.reviews.find((candidate) => reviewKey(page.id, candidate) === key);
    return page && review && { listing: page, object: review };
  }

  /** The object with comments: a post, the story of a recommendation, or a comment. */
  findStory(id: string): Found<PageB, StoryB> | undefined {
    const page = this.listings.get(id.split('_')[0] ?? '');
    if (!page) return this.findComment(id);
    const story =
      page.posts.find((post) => post.id === id) ?? page.reviews.find(({ story }) => story?.id === id)?.story;
    return story && { listing: page, object: story };
  }

  /** The object that a comment is about. */
  findStoryOfComment(commentId: string): Found<PageB, StoryB> | undefined {
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
      if (story) return { listing: page, object: story };
    }
    return undefined;
  }

  private findComment(id: string): Found<PageB, StoryB> | undefined {
    const found = this.findStoryOfComment(id);
    const comment = found?.object.comments.find((each) => each.id === id);
    return found && comment && { listing: found.listing, object: comment };
  }
}
