import type { PublisherDeclaration } from '../publisher.js';
import type { ReviewReply, ReviewsCapability } from '../reviews.js';
import type { PublisherDriver, ReviewsDriver } from '../test-kit/index.js';
import { modelDriver, modelDriverWith } from './model-driver.js';
import { modelWith } from './model-plug-in.js';
import { MODEL_STARTED_AT } from './model-publisher.js';

/** What a customer wrote, with the replies. */
export interface CustomerText {
  text: string;
  at: number;
  replies: ReviewReply[];
}

/** What customers write about the listing of the model publisher, in memory. */
export class CustomerTexts {
  readonly written = new Map<string, CustomerText>();
  /** The number of edits so far. */
  edits = 0;
  private serial = 0;
  private now = () => MODEL_STARTED_AT;

  /** Removes all texts. From now on the time is that of the world. */
  open(now: () => number): void {
    this.written.clear();
    this.now = now;
  }

  /** A reference that no other text or reply has. */
  next(kind: string): string {
    return `${kind}-${(this.serial += 1)}`;
  }

  write(text: string): void {
    const ref = this.next('text');
    this.written.set(ref, { text, at: this.now() + this.serial, replies: [] });
  }

  /** Finds a text by its reference, or by a reference that begins with it. */
  edit(ref: string, text: string): void {
    this.edits += 1;
    const key = [...this.written.keys()].find((each) => ref.startsWith(each)) ?? '';
    Object.assign(this.written.get(key) ?? {}, { text });
  }

  /** A reply of the owner that is live. */
  replyWith(text: string): ReviewReply {
    const writtenAt = new Date(this.now());
    return { ref: this.next('reply'), text, writtenAt, byOwner: true, state: { state: 'live' } };
  }
}

/** The model publisher with the reviews and the driver's part that a spec gives. */
export function modelWithReviews(given: {
  reviews(texts: CustomerTexts): ReviewsCapability;
  driver(texts: CustomerTexts): ReviewsDriver;
  impossible?: PublisherDriver['impossible'];
}): { declaration: PublisherDeclaration; driver: PublisherDriver } {
  const texts = new CustomerTexts();
  const reviews = given.reviews(texts);
  return {
    declaration: modelWith(() => ({ reviews })),
    driver: {
      ...modelDriverWith(({ world }) => {
        texts.open(() => world.now());
        return { reviews: given.driver(texts) };
      }),
      impossible: { ...modelDriver.impossible, ...given.impossible },
    },
  };
}
