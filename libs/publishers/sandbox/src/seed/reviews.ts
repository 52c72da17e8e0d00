import type { Dice } from '../world/dice.js';
import { remembered } from './remembered.js';

/** A customer's review before conversion to a publisher's format [publishers 3.2]. */
export interface SeededReview {
  readonly number: number;
  readonly stars: 1 | 2 | 3 | 4 | 5;
  readonly author: string;
  /** Absent for ratings without a text. */
  readonly text?: string;
  readonly reply?: string;
  readonly isAnonymous: boolean;
  /** Milliseconds before the start of the world. */
  readonly ageMs: number;
}

const HOUR = 3_600_000;
const STARS = [5, 4, 5, 3, 5, 1, 4, 2, 5, 4] as const;
const FIRST_NAMES = ['Mia', 'Noah', 'Aisha', 'Liam', 'Chloé', 'Jonas', 'Priya', 'Oisín', 'Grace', 'Mateo'] as const;
const LAST_NAMES = ['Brown', 'Schmidt', 'Martin', 'Sharma', 'Murphy', 'Lee', 'Garcia', 'Wilson', 'Roy'] as const;
const TEXTS = {
  1: ['Waited an hour and left.', 'Nobody answered the phone. Twice.'],
  2: ['Not what it used to be.', 'Friendly, but far too slow.'],
  3: ['Good, though a little pricey.', 'Fine for a quick visit.'],
  4: ['Very helpful people, I will be back.', 'Nice place, easy to find.'],
  5: ['Excellent from start to finish!', 'The best in town. Thank you!', 'Warm welcome and a fair price.'],
} as const;

/** The number of reviews of a new listing: 130 for 01, otherwise 0 to 25 [publishers 3.2]. */
export function reviewCount(dice: Dice, ownerNumber: number, nn: number): number {
  return nn === 1 ? 130 : dice.roll(`review-count:${ownerNumber}:${nn}`, 26);
}

/**
 * A fixed mix, newest first: every fourth has no text, every third has a reply, every eleventh is anonymous [publishers
 * 3.2].
 */
export function seededReviews(dice: Dice, ownerNumber: number, nn: number): readonly SeededReview[] {
  return written(`${dice.seed}:${ownerNumber}:${nn}`, () => write(dice, ownerNumber, nn));
}

const written = remembered<readonly SeededReview[]>(500);

function write(dice: Dice, ownerNumber: number, nn: number): SeededReview[] {
  const count = reviewCount(dice, ownerNumber, nn);
  return Array.from({ length: count }, (_, index) => {
    const key = `review:${ownerNumber}:${nn}:${index}`;
    const stars = STARS[(index + nn) % STARS.length] ?? 5;
    return {
      number: count - index,
      stars,
      author: `${dice.pick(`${key}:first`, FIRST_NAMES)} ${dice.pick(`${key}:last`, LAST_NAMES)}`,
      text: index % 4 === 3 ? undefined : dice.pick(`${key}:text`, TEXTS[stars]),
      reply: index % 3 === 2 ? replyTo(stars) : undefined,
      isAnonymous: index % 11 === 10,
      // Strictly decreasing times, so that the order by time equals the order of the list.
      ageMs: (index + 1) * 52 * HOUR + dice.roll(`${key}:age`, 40) * HOUR,
    };
  });
}

function replyTo(stars: number): string {
  return stars >= 4 ? 'Thank you, we look forward to your next visit.' : 'We are sorry to read this. Please call us.';
}
