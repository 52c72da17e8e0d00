import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { usePublisherNames } from '../../../api/publishers-query.js';
import { useAllowed } from '../../../api/roles.js';
import { ButtonLink } from '../../../components/button-link.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Moment } from '../../../components/moment.js';
import { PageLink } from '../../../components/page-link.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { StatusBadge } from '../../../components/status-badge.js';
import { t } from '../../../language/t.js';
import { isFocusFree, ReplyForm } from '../../reviews/reply-form.js';
import { reviewsQuery } from '../../reviews/review-queries.js';
import type { Review } from '../../reviews/review-queries.js';
import { Stars } from '../../reviews/stars.js';
import { fillTemplate } from '../../reviews/templates.js';
import type { Location } from '../editor/form-values.js';
import classes from './location-page.module.css';

/** Reviews that stand here; the inbox has all. */
const SHOWN = 10;

/** The last reviews of a location, each with the field for a reply. */
export function ReviewsOfLocation({ location: { databaseId, name } }: { location: Location }) {
  const [open, setOpen] = useState<string>();
  const query = useQuery(reviewsQuery({ location: databaseId, category: 'REVIEW' }));
  return (
    <Section
      title={t('location.reviews.title')}
      actions={
        <ButtonLink to="/reviews/inbox" search={{ location: databaseId }} size="xs">
          {t('location.reviews.all')}
        </ButtonLink>
      }
    >
      <QueryView query={query}>
        {({ edges }) =>
          edges.length === 0 ? (
            <EmptyState title={t('location.reviews.none')} text={t('location.reviews.noneText')} />
          ) : (
            <ul className={classes['plain']} aria-label={t('location.reviews.title')}>
              {edges.slice(0, SHOWN).map(({ node }) => (
                <ReviewRow key={node.id} review={node} location={name} isOpen={node.id === open} onOpen={setOpen} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Section>
  );
}

interface ReviewRowProps {
  readonly review: Review;
  /** The name of the location. */
  readonly location: string;
  /** Whether the field for the reply is open. */
  readonly isOpen: boolean;
  /** Called with the review to reply to, or without one to close the field. */
  readonly onOpen: (id: string | undefined) => void;
}

function ReviewRow({ review, location, isOpen, onOpen }: ReviewRowProps) {
  const { id, locationId, authorName, rating, date, source, content, responded, canRespond } = review;
  const nameOf = usePublisherNames();
  const mayReply = useAllowed('EDITOR') && canRespond && !responded;
  const author = authorName === '' ? t('reviews.list.anonymous') : authorName;
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <Text component="li" py="sm" className={classes['text']}>
      <Group gap="xs">
        <Text span inherit fw={600} dir="auto">
          {author}
        </Text>
        <Stars rating={rating} />
        <Text span inherit c="dimmed">
          <Moment at={date} /> · {nameOf(source)}
        </Text>
        {responded && <StatusBadge tone="good">{t('reviews.list.replied')}</StatusBadge>}
      </Group>
      <Text inherit dir="auto" lineClamp={isOpen ? undefined : 3} my={4}>
        {content ?? t('reviews.list.noText')}
      </Text>
      <Group gap="sm">
        {mayReply && (
          <Button
            size="xs"
            aria-expanded={isOpen}
            aria-label={t('location.reviews.replyTo', { author })}
            onClick={() => onOpen(isOpen ? undefined : id)}
          >
            {t('words.reply')}
          </Button>
        )}
        <PageLink
          ref={link}
          to="/reviews/inbox"
          search={{ location: locationId, open: id }}
          aria-label={t('location.reviews.openOf', { author })}
        >
          {t('location.reviews.open')}
        </PageLink>
      </Group>
      {mayReply && isOpen && (
        <ReplyForm
          id={`reply-${id}`}
          review={review}
          fill={(template) => fillTemplate(template, { author: authorName, location })}
          onReplied={() => undefined}
          onSent={() => {
            onOpen(undefined);
            if (isFocusFree()) link.current?.focus();
          }}
        />
      )}
    </Text>
  );
}
