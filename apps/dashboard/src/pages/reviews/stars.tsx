import { t } from '../../language/t.js';

/** The stars of a review, as text that a screen reader says in words, and beside them the rating as the publisher shows it. */
export function Stars({ rating, atPublisher }: { rating: number | null; atPublisher?: string | null }) {
  if (rating === null) return <span>{t('reviews.list.noStars')}</span>;
  if (atPublisher)
    return (
      <span style={{ whiteSpace: 'nowrap' }}>
        <Stars rating={rating} /> <small>{t('reviews.list.ratingAtPublisher', { rating: atPublisher })}</small>
      </span>
    );
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
