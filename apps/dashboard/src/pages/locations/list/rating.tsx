import { formatNumber } from '../../../components/format.js';
import { t } from '../../../language/t.js';

/** The average of stars with the number of reviews. Nothing without reviews. */
export function Rating({ rating, reviews }: { rating: number | null; reviews: number }) {
  if (rating === null) return null;
  const average = formatNumber(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <span role="img" aria-label={t('locationLists.rating', { rating: average, count: reviews })}>
        {average} ★ ({formatNumber(reviews)})
      </span>
    </span>
  );
}
