import { Anchor, Stack, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { daysAgo } from '../../components/days-ago.js';
import { Facts } from '../../components/facts.js';
import { formatNumber } from '../../components/format.js';
import { Moment } from '../../components/moment.js';
import { PageLink } from '../../components/page-link.js';
import { t } from '../../language/t.js';
import { hoursOn } from '../locations/hours/hours-on.js';
import { textOfDay } from '../locations/hours/hours-view.js';
import { numbersQuery } from '../locations/location-queries.js';
import classes from './inbox.module.css';
import { lastRepliesQuery, placeQuery } from './review-queries.js';
import type { Review } from './review-queries.js';

/** What a person wants to know before a reply: the location of the review, and what was replied there last. */
export function ReviewContext({ review: { id, locationId } }: { review: Review }) {
  // Folded only where there is no room for a third pane.
  const [isUnfolded, setUnfolded] = useState(false);
  const place = useQuery(placeQuery(locationId)).data;
  const today = place && hoursOn(daysAgo(0), place);
  const numbers = useQuery(numbersQuery([locationId])).data?.get(locationId);
  const replies = useQuery(lastRepliesQuery(locationId)).data?.filter((each) => each.id !== id);
  return (
    <aside className={classes['context']} aria-label={t('reviews.context.title')}>
      <button
        type="button"
        className={classes['unfold']}
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {t('reviews.context.title')}
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      <Stack gap="md" className={classes['known']} data-unfolded={isUnfolded || undefined}>
        {place && (
          <div>
            <PageLink to="/locations/$id" params={{ id: String(locationId) }} fw={600}>
              {place.name}
            </PageLink>
            <Text c="dimmed">{[place.street, place.city].filter(Boolean).join(', ')}</Text>
          </div>
        )}
        <Facts
          entries={[
            [
              t('reviews.context.rating'),
              typeof numbers?.rating === 'number' &&
                t('reviews.context.ratingOf', {
                  rating: formatNumber(numbers.rating, { maximumFractionDigits: 1 }),
                  count: numbers.reviews,
                }),
            ],
            [t('reviews.context.hours'), today && textOfDay(today)],
            [
              t('words.phone'),
              place && place.phone !== '' && (
                <Anchor href={`tel:${place.phone}`} underline="always">
                  {place.phone}
                </Anchor>
              ),
            ],
          ]}
        />
        <div>
          <Text fw={600} mb={4}>
            {t('reviews.context.replies')}
          </Text>
          {replies?.length === 0 && <Text c="dimmed">{t('reviews.context.noReplies')}</Text>}
          <Stack gap="xs">
            {replies?.slice(0, 3).map((each) => {
              const reply = each.responses.findLast(({ byOwner }) => byOwner);
              return (
                reply && (
                  <div key={each.id} className={classes['response']}>
                    <Text size="xs" c="dimmed">
                      {each.authorName === '' ? t('reviews.list.anonymous') : each.authorName} ·{' '}
                      <Moment at={reply.date} />
                    </Text>
                    <Text lineClamp={3} className={classes['content']}>
                      {reply.content}
                    </Text>
                  </div>
                )
              );
            })}
          </Stack>
        </div>
      </Stack>
    </aside>
  );
}
