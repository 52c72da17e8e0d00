import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api } from '../../api/client.js';
import { locationsByIdQuery } from '../../api/locations-query.js';
import { usePublisherNames } from '../../api/publishers-query.js';
import { queryKeys } from '../../api/query-keys.js';
import { useAllowed } from '../../api/roles.js';
import { CursorPages } from '../../components/cursor-pages.js';
import { StartedJob } from '../../components/jobs/started-job.js';
import { ExportMenu } from '../../components/exports/export-menu.js';
import { EmptyState } from '../../components/empty-state.js';
import { Moment } from '../../components/moment.js';
import { PageHeader } from '../../components/page-header.js';
import { QueryView } from '../../components/query-view.js';
import { StatusBadge } from '../../components/status-badge.js';
import { usePageKeys } from '../../components/use-page-keys.js';
import { BulkReply } from './bulk-reply.js';
import { InboxFilters } from './inbox-filters.js';
import { KeysHelp } from './keys-help.js';
import { REPLY_FIELD, ReviewDetail } from './review-detail.js';
import { isChoosable, isSamePage, listOf } from './review-choice.js';
import { reviewsQuery } from './review-queries.js';
import type { Review } from './review-queries.js';
import { reviewFilter, reviewSearch } from './review-search.js';
import type { ReviewSearch } from './review-search.js';
import { ReviewsNavigation } from './reviews-navigation.js';
import { Stars } from './stars.js';
import { TemplatesButton, TemplatesProvider } from './templates-dialog.js';
import classes from './inbox.module.css';
import { t } from '../../language/t.js';

const route = getRouteApi('/signed-in/reviews/inbox');

/** The reviews of all locations, with the chosen one beside the list. */
export function InboxPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(reviewsQuery(search));
  const isOutdated = query.isPlaceholderData;
  const reviews = query.data?.edges.map(({ node }) => node) ?? [];
  const canReply = useAllowed('EDITOR');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Review>>(new Map());
  // Reviews stay chosen on the further pages of the same list, and are forgotten with another one, however it was asked for.
  const list = listOf(search);
  const [listOfChoice, setListOfChoice] = useState(list);
  if (list !== listOfChoice) {
    setListOfChoice(list);
    setChosen(new Map());
  }
  const rows = useRef<HTMLUListElement>(null);
  // The job that sends the replies of this page.
  const [replies, setReplies] = useState<string>();
  const client = useQueryClient();
  const reloadReviews = () => void client.invalidateQueries({ queryKey: queryKeys.reviews });
  const [isHelpOpen, setHelpOpen] = useState(false);
  // The review whose field for the reply a key has asked for before it was there: what is typed then is no key of the inbox.
  const [replyTo, setReplyTo] = useState<string>();
  const router = useRouter();
  // The address may be a later one than the one that is shown: two keys can come before the page is drawn anew.
  const openNow = () => reviewSearch(router.latestLocation.search).open;
  const change = (next: Partial<ReviewSearch>) => void navigate({ search: (now) => ({ ...now, ...next }) });
  const open = (id: string | undefined) => void navigate({ search: (now) => ({ ...now, open: id }), replace: true });
  const toggle = (review: Review) =>
    setChosen((now) => {
      const next = new Map(now);
      if (!next.delete(review.id)) next.set(review.id, review);
      return next;
    });
  // Otherwise the reply to all chosen ones would be a second one to it.
  const forget = (id: string) => setChosen((now) => new Map([...now].filter(([each]) => each !== id)));
  const waitsForField = () => replyTo !== undefined && replyTo === openNow();
  const step = (by: 1 | -1) => {
    // The rows of the earlier filters are shown until those of the address arrive.
    if (waitsForField() || isOutdated || !isSamePage(reviewSearch(router.latestLocation.search), search)) return;
    const at = reviews.findIndex(({ id }) => id === openNow());
    const next = reviews[at === -1 ? 0 : Math.min(Math.max(at + by, 0), reviews.length - 1)];
    if (next) open(next.id);
  };
  usePageKeys({
    j: () => step(1),
    k: () => step(-1),
    r: () => {
      const field = document.getElementById(REPLY_FIELD);
      if (field && search.open === openNow()) field.focus();
      else setReplyTo(openNow());
    },
    x: () => {
      const current = reviews.find(({ id }) => id === openNow());
      if (canReply && current && isChoosable(current, chosen) && !waitsForField()) toggle(current);
    },
    'shift+?': () => setHelpOpen(true),
    '?': () => setHelpOpen(true),
  });
  return (
    <TemplatesProvider>
      <PageHeader
        title={t('reviews.title')}
        description={t('reviews.description')}
        actions={
          <>
            {canReply && (
              <ExportMenu
                choices={(format) =>
                  api.post('/api/v4/exports/reviews', { body: { input: { format, filter: reviewFilter(search) } } })
                }
                disabled={isOutdated || reviews.length === 0}
              />
            )}
            {canReply && <TemplatesButton />}
            <KeysHelp opened={isHelpOpen} onChange={setHelpOpen} />
          </>
        }
      />
      <ReviewsNavigation />
      <div className={classes['filters']} data-open={search.open !== undefined || undefined}>
        <InboxFilters search={search} onChange={(next) => change({ ...next, cursor: undefined, open: undefined })} />
      </div>
      {replies !== undefined && <StartedJob key={replies} jobId={replies} onEnd={reloadReviews} />}
      {chosen.size > 0 && (
        <BulkReply
          reviews={[...chosen.values()]}
          elsewhere={[...chosen.keys()].filter((id) => !reviews.some((review) => review.id === id)).length}
          onClear={() => {
            setChosen(new Map());
            rows.current?.focus();
          }}
          onSent={(jobId) => {
            setReplies(jobId);
            rows.current?.focus();
          }}
        />
      )}
      <QueryView query={query}>
        {(page) =>
          page.edges.length === 0 && search.open === undefined ? (
            <EmptyState title={t('reviews.list.none')} text={t('reviews.list.noneText')} />
          ) : (
            <div className={classes['layout']} data-open={search.open !== undefined || undefined}>
              <div className={classes['listColumn']}>
                <Text size="sm" c="dimmed" mb={4} role="status">
                  {isOutdated ? t('reviews.list.updating') : t('reviews.list.count', { count: page.totalCount })}
                </Text>
                <ul
                  ref={rows}
                  tabIndex={-1}
                  className={classes['list']}
                  aria-label={t('reviews.list.label')}
                  aria-busy={isOutdated}
                >
                  <ReviewItems
                    reviews={page.edges.map(({ node }) => node)}
                    open={search.open}
                    chosen={canReply ? chosen : undefined}
                    onOpen={open}
                    onToggle={toggle}
                  />
                </ul>
                <CursorPages
                  cursor={search.cursor}
                  isOutdated={isOutdated}
                  nextCursor={page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null}
                  onChange={(cursor) => change({ cursor, open: undefined })}
                />
              </div>
              <section className={classes['detail']} aria-label={t('reviews.detail.label')}>
                {search.open === undefined ? (
                  <EmptyState title={t('reviews.detail.choose')} />
                ) : (
                  <>
                    <Button
                      variant="default"
                      size="xs"
                      mb="sm"
                      className={classes['backLink']}
                      onClick={() => open(undefined)}
                    >
                      {t('reviews.detail.back')}
                    </Button>
                    <ReviewDetail
                      key={search.open}
                      id={search.open}
                      isAsked={replyTo === search.open}
                      onReplied={forget}
                      onShown={() => {
                        document.getElementById(REPLY_FIELD)?.focus();
                        setReplyTo(undefined);
                      }}
                    />
                  </>
                )}
              </section>
            </div>
          )
        }
      </QueryView>
    </TemplatesProvider>
  );
}

function ReviewItems({
  reviews,
  open,
  chosen,
  onOpen,
  onToggle,
}: {
  reviews: readonly Review[];
  open: string | undefined;
  /** Undefined when the user may not reply. */
  chosen: ReadonlyMap<string, Review> | undefined;
  onOpen: (id: string) => void;
  onToggle: (review: Review) => void;
}) {
  const nameOf = usePublisherNames();
  const locations = useQuery(locationsByIdQuery(reviews.map(({ locationId }) => locationId))).data;
  return reviews.map((review) => {
    const author = review.authorName === '' ? t('reviews.list.anonymous') : review.authorName;
    const isOpen = review.id === open;
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
            <strong>{author}</strong>
            <Stars rating={review.rating} />
            <Moment at={review.date} />
            {review.responded && <StatusBadge tone="good">{t('reviews.list.replied')}</StatusBadge>}
            {review.interactionStatus === 'archived' && (
              <StatusBadge tone="neutral">{t('reviews.list.archived')}</StatusBadge>
            )}
          </span>
          <span className={classes['text']}>{review.content ?? t('reviews.list.noText')}</span>
          <Group gap={6} component="span">
            <Text size="sm" c="dimmed" component="span">
              {nameOf(review.source)} · {locations?.get(review.locationId)?.label ?? ''}
            </Text>
          </Group>
        </button>
      </li>
    );
  });
}
