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

/**
 * Converts a rating to whole stars: the worst is one star, the best five, and what is between is spread evenly. A rating outside the scale is none.
 *
 * @example
 * starsOf(8.5, { min: 0, max: 10, step: 0.5 }); // { stars: 4, text: '8.5/10' }
 * starsOf(4, undefined); // { stars: 4 }
 */
export function starsOf(rating: number | undefined, scale: RatingScale | undefined): ScaledRating | undefined {
  if (rating === undefined || !Number.isFinite(rating)) return undefined;
  if (!scale) return Number.isInteger(rating) && rating >= 1 && rating <= 5 ? { stars: rating } : undefined;
  const { min, max } = scale;
  if (rating < min || rating > max) return undefined;
  const stars = 1 + Math.round((4 * (rating - min)) / (max - min));
  return { stars, text: `${shown(rating, scale)}/${shown(max, scale)}` };
}

/** As many decimals as the step has. */
function shown(value: number, { step }: RatingScale): string {
  const decimals = Math.min(/\.(\d+)$/.exec(String(step))?.[1]?.length ?? (/e-/.test(String(step)) ? 3 : 0), 3);
  return String(Number(value.toFixed(decimals)));
}
