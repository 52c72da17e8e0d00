import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../../components/format.js';
import { lastDays } from '../../../components/period.js';
import { sitesStatsQuery } from '../../reviews/review-queries.js';
import { overall } from './overall-rating.js';
import type { RatingNumbers } from './overall-rating.js';
import { t } from '../../../language/t.js';

/** The days of which the service also counts the new reviews; the average is that of all. */
const DAYS = 30;

/** The rating of a location, over all publishers and at each; undefined while it is loading. */
export function useRatings(locationId: string) {
  const { data } = useQuery(sitesStatsQuery(Number(locationId), lastDays(DAYS)));
  if (!data) return undefined;
  const sites = data.map(({ name, overallRating, totalReviews }) => ({
    name,
    stars: overallRating,
    reviews: totalReviews,
  }));
  return { ...overall(sites), sites };
}

/** A rating in one line. */
export function Rating({ stars, reviews }: RatingNumbers) {
  if (reviews === 0 || stars === 0) return t('location.rating.none');
  return (
    <>
      <span aria-hidden="true">★ </span>
      {t('location.rating.text', {
        stars: formatNumber(stars, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
        count: reviews,
      })}
    </>
  );
}
