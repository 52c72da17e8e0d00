import { t } from '../../language/t.js';

/** The stars of a review, as text that a screen reader says in words. */
export function Stars({ rating }: { rating: number | null }) {
  if (rating === null) return <span>{t('reviews.list.noStars')}</span>;
  return (
    <span
      role="img"
      aria-label={t('reviews.list.stars', { rating })}
      style={{ letterSpacing: '0.1em', whiteSpace: 'nowrap' }}
    >
      {'★'.repeat(rating)}
      {'☆'.repeat(5 - rating)}
    </span>
  );
}
