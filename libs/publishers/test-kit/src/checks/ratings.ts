import { faultOfScale, starsOf } from '@listings/publisher-sdk';
import { checksOf } from '../check.js';
import { brief, demand } from '../demand.js';
import { listedTexts } from '../review-texts.js';

/** Checks of how the ratings of customers become stars. */
export const ratingsChecks = checksOf('reviews', {
  '[contract 6] turns the best rating of the publisher into five stars, and the worst into one': {
    unless: ({ reviews }) => (reviews?.scale === 'stars' ? undefined : 'the publisher has no ratings'),
    wishes: ['reviews.rate'],
    async run(context) {
      const { ratingScale } = context.offered('reviews');
      const fault = ratingScale && faultOfScale(ratingScale);
      demand(fault === undefined, `ratingScale ${brief(ratingScale)} ${fault} (reference: RatingScale)`);
      const declared = ratingScale ? `the declared ratingScale ${brief(ratingScale)}` : 'the scale of 1 to 5 stars';
      const { listingRef, find } = await listedTexts(context);
      for (const [given, expected] of [
        ['best', 5],
        ['worst', 1],
      ] as const) {
        const text = `Rated with the ${given} that there is`;
        await context.driven('reviews').rate?.(listingRef, { text, rating: given });
        const { rating } = await find(text);
        const stars = starsOf(rating, ratingScale)?.stars;
        demand(
          stars === expected,
          `a customer gave the ${given} rating, but listReviews returned the rating ${brief(rating)}, which is ${stars ?? 'no number of'} stars on ${declared}: expected ${expected} stars. Declare the scale of the publisher, and return its ratings as customers see them (reference: RatingScale)`,
        );
      }
    },
  },
});
