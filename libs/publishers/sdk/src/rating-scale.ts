import type { RatingScale } from './reviews.js';

/** A rating on our own scale, and as the publisher shows it. */
export interface ScaledRating {
  /** Whole stars from 1 to 5. */
  readonly stars: number;
  /** `8.5/10`; absent: the publisher has whole stars itself. */
  readonly text?: string;
}

/** What is wrong with a scale, as the end of a sentence; undefined if nothing is. */
export function faultOfScale({ min, max, step }: RatingScale): string | undefined {
  if (![min, max, step].every(Number.isFinite)) return 'must have numbers for min, max and step';
  if (!Number.isFinite(max - min)) return 'must have a max and a min that are nearer to each other';
  if (min >= max) return 'must have a max above its min';
  return step > 0 && step <= max - min ? undefined : 'must have a step above 0 that the scale has room for';
}

/** Ratings of a publisher that declares no scale; a part of a star is shown with two decimals. */
const STARS: RatingScale = { min: 1, max: 5, step: 0.01 };

/**
 * Converts a rating to whole stars: the worst is one star, the best five, and what is between is spread evenly. A rating above the scale has five
 * stars, and the text of the publisher says how much it is. A rating below the scale, or of 0 stars, is how publishers write that there is none.
 *
 * @example
 * starsOf(8.5, { min: 0, max: 10, step: 0.5 }); // { stars: 4, text: '8.5/10' }
 * starsOf(4, undefined); // { stars: 4 }
 * starsOf(3.5, undefined); // { stars: 4, text: '3.5/5' }
 */
export function starsOf(rating: number | undefined, scale: RatingScale | undefined): ScaledRating | undefined {
  if (rating === undefined || !Number.isFinite(rating)) return undefined;
  if (scale ? rating < scale.min : rating <= 0) return undefined;
  const { min, max } = scale ?? STARS;
  const within = Math.min(Math.max(rating, min), max);
  const stars = 1 + Math.round((4 * (within - min)) / (max - min));
  if (!scale && stars === rating) return { stars };
  return { stars, text: `${shown(rating, scale ?? STARS)}/${shown(max, scale ?? STARS)}` };
}

/** As many decimals as the step has. */
function shown(value: number, { step }: RatingScale): string {
  const decimals = Math.min(/\.(\d+)$/.exec(String(step))?.[1]?.length ?? (/e-/.test(String(step)) ? 3 : 0), 3);
  return String(Number(value.toFixed(decimals)));
}
