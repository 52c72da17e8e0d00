import { asId } from '../ids.js';

/** The parts of the key of a recommendation, which has no id of its own [publishers 2.7]. */
export interface ReviewKeyParts {
  readonly storyId?: string;
  readonly pageId: string;
  readonly reviewerId?: string;
  readonly postedAt: Date;
}

/** Our reference: the story of the recommendation, otherwise page, reviewer and time [publishers 2.7]. */
export function reviewRef({ storyId, pageId, reviewerId = '', postedAt }: ReviewKeyParts): string {
  // Uses the parsed time, so that another notation of the time gives the same reference.
  return storyId ?? `${pageId}:${reviewerId}:${postedAt.toISOString().slice(0, 19)}+0000`;
}

/** The story with the comments; undefined for a recommendation without one, to which no reply is possible. */
export function storyOf(ref: string): string | undefined {
  return asId(ref);
}
