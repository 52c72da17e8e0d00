import { Checkbox, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { locationsByIdQuery } from '../../api/locations-query.js';
import { usePublisherNames } from '../../api/publishers-query.js';
import { Moment } from '../../components/moment.js';
import { StatusBadge } from '../../components/status-badge.js';
import { t } from '../../language/t.js';
import classes from './inbox.module.css';
import { isChoosable } from './review-choice.js';
import { isClosed, useKindNames } from './review-kinds.js';
import type { Review } from './review-queries.js';
import { Stars } from './stars.js';

interface ReviewItemsProps {
  readonly reviews: readonly Review[];
  readonly open: string | undefined;
  /** Undefined when the user may not reply. */
  readonly chosen: ReadonlyMap<string, Review> | undefined;
  readonly onOpen: (id: string) => void;
  readonly onToggle: (review: Review) => void;
}

/** The reviews of a page of the inbox, each with its checkbox for a reply to several. */
export function ReviewItems({ reviews, open, chosen, onOpen, onToggle }: ReviewItemsProps) {
  const nameOf = usePublisherNames();
  const kindOf = useKindNames();
  const locations = useQuery(locationsByIdQuery(reviews.map(({ locationId }) => locationId))).data;
  return reviews.map((review) => {
    const author = review.authorName === '' ? t('reviews.list.anonymous') : review.authorName;
    const isOpen = review.id === open;
    const kind = kindOf(review);
    return (
      <li key={review.id} className={classes['item']} data-open={isOpen || undefined}>
        {chosen && (
          <Checkbox
            aria-label={t('reviews.list.select', { author })}
            checked={chosen.has(review.id)}
            onChange={() => onToggle(review)}
            disabled={!isChoosable(review, chosen)}
          />
        )}
        <button
          type="button"
          className={classes['open']}
          onClick={() => onOpen(review.id)}
          aria-current={isOpen || undefined}
        >
          <span className={classes['row']}>
            <strong className={classes['author']}>{author}</strong>
            <Text size="xs" c="dimmed" component="span">
              <Moment at={review.date} />
            </Text>
          </span>
          <span className={classes['row']}>
            {kind !== undefined && <StatusBadge tone="neutral">{kind}</StatusBadge>}
            {review.rating !== null && <Stars rating={review.rating} atPublisher={review.ratingText} />}
            {review.responded && (
              <StatusBadge tone="good">
                {isClosed(review) ? t('reviews.list.closed') : t('reviews.list.replied')}
              </StatusBadge>
            )}
            {review.interactionStatus === 'archived' && (
              <StatusBadge tone="neutral">{t('reviews.list.archived')}</StatusBadge>
            )}
          </span>
          <span className={classes['text']}>{review.content ?? t('reviews.list.noText')}</span>
          <Text size="xs" c="dimmed" component="span" display="block">
            {nameOf(review.source)} · {locations?.get(review.locationId)?.label ?? ''}
          </Text>
        </button>
      </li>
    );
  });
}
