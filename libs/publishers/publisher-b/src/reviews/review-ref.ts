import { asId } from '../json.js';

/** What the key of a recommendation is made of; it has no id of its own [publishers 2.7]. */
export interface ReviewKeyParts {
  readonly storyId?: string;
  readonly pageId: string;
  readonly reviewerId?: string;
  readonly createdAt: number;
}

/** Our reference: the story behind the recommendation, else page, reviewer and time [publishers 2.7]. */
export function reviewRef({ storyId, pageId, reviewerId = '', createdAt }: ReviewKeyParts): string {
  // From the parsed time: a time written in another notation is still the same recommendation.
  return storyId ?? `${pageId}:${reviewerId}:${new Date(createdAt).toISOString().slice(0, 19)}+0000`;
}

/** The story that comments hang on; undefined for a recommendation without one, which cannot be answered. */
export function storyOf(ref: string): string | undefined {
  return asId(ref);
}
