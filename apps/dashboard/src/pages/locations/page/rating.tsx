import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../../components/format.js';
import { lastDays } from '../../../components/period.js';
import { t } from '../../../language/t.js';
import { sitesStatsQuery } from '../../reviews/review-queries.js';

/** The average stars of some reviews, and how many there are. */
export interface RatingNumbers {
  readonly stars: number;
  readonly reviews: number;
}

/** The days of which the service also counts the new reviews; the average is that of all. */
const DAYS = 30;

/** The rating of a location at each publisher, by the name of its site; undefined while it is loading. */
export function useRatings(locationId: string): ReadonlyMap<string, RatingNumbers> | undefined {
  const { data } = useQuery(sitesStatsQuery(Number(locationId), lastDays(DAYS)));
  return data && new Map(data.map((site) => [site.name, { stars: site.overallRating, reviews: site.totalReviews }]));
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
