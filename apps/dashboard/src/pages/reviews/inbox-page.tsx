import { Box, Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { api } from '../../api/client.js';
import { queryKeys } from '../../api/query-keys.js';
import { useAllowed } from '../../api/roles.js';
import { Choice } from '../../components/choice.js';
import { CursorPages } from '../../components/cursor-pages.js';
import { StartedJob } from '../../components/jobs/started-job.js';
import { ExportMenu } from '../../components/exports/export-menu.js';
import { EmptyState } from '../../components/empty-state.js';
import { PageHeader } from '../../components/page-header.js';
import { QueryView } from '../../components/query-view.js';
import { pressPageKey, usePageKeys } from '../../components/use-page-keys.js';
import { BrokenConnections } from '../publishers/broken-connections.js';
import { BulkReply } from './bulk-reply.js';
import { InboxSearch } from './inbox-search.js';
import { REPLY_FIELD, ReviewDetail } from './review-detail.js';
import { isChoosable, isSamePage, listOf } from './review-choice.js';
import { ReviewItems } from './review-list.js';
import { reviewsQuery } from './review-queries.js';
import type { Review } from './review-queries.js';
import { reviewFilter, reviewSearch } from './review-search.js';
import type { ReviewSearch } from './review-search.js';
import { ReviewsNavigation } from './reviews-navigation.js';
import { TemplatesButton, TemplatesProvider } from './templates-dialog.js';
import classes from './inbox.module.css';
import { t, textsUnder } from '../../language/t.js';

const route = getRouteApi('/signed-in/reviews/inbox');

/** The reviews of all locations: the list, the selected review, and what is known about its location. */
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
  // Where the list was scrolled to before a review was opened.
  const listAt = useRef(0);
  // The job that sends the replies of this page.
  const [replies, setReplies] = useState<string>();
  const client = useQueryClient();
  const reloadReviews = () => void client.invalidateQueries({ queryKey: queryKeys.reviews });
  // The review whose field for the reply a key has asked for before it was there: what is typed then is no key of the inbox.
  const [replyTo, setReplyTo] = useState<string>();
  const router = useRouter();
  // The address may be a later one than the one that is shown: two keys can come before the page is drawn anew.
  const openNow = () => reviewSearch(router.latestLocation.search).open;
  const change = (next: Partial<ReviewSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: next.cursor !== undefined });
  // On a phone the review takes the place of the list: "back" of the browser leads to the list, at the same place.
  const open = (id: string | undefined) => {
    if (openNow() === undefined) listAt.current = window.scrollY;
    void navigate({
      search: (now) => ({ ...now, open: id }),
      replace: openNow() !== undefined,
      resetScroll: false,
    });
  };
  const at = reviews.findIndex(({ id }) => id === search.open);
  useLayoutEffect(() => {
    if (search.open === undefined) {
      window.scrollTo({ top: listAt.current });
      return;
    }
    const row = rows.current?.querySelector('[data-open]');
    // The list is beside the review, or hidden by it.
    if (row && row.clientHeight > 0) row.scrollIntoView({ block: 'nearest' });
    else if (row) window.scrollTo({ top: 0 });
  }, [search.open]);
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
    const now = reviews.findIndex(({ id }) => id === openNow());
    const next = reviews[now === -1 ? 0 : Math.min(Math.max(now + by, 0), reviews.length - 1)];
    if (next) open(next.id);
  };
  const reply = () => {
    const field = document.getElementById(REPLY_FIELD);
    if (field && search.open === openNow()) field.focus();
    else setReplyTo(openNow());
  };
  const select = () => {
    const current = reviews.find(({ id }) => id === openNow());
    if (canReply && current && isChoosable(current, chosen) && !waitsForField()) toggle(current);
  };
  usePageKeys(
    {
      j: { text: () => t('reviews.keys.next'), run: () => step(1) },
      k: { text: () => t('reviews.keys.previous'), run: () => step(-1) },
      r: { text: () => t('reviews.keys.reply'), run: reply },
      x: { text: () => t('reviews.keys.select'), run: select },
    },
    () => t('common.pages.reviews'),
  );
  return (
    <TemplatesProvider>
      <PageHeader
        title={t('reviews.title')}
        description={<Box visibleFrom="sm">{t('reviews.description')}</Box>}
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
            <Button visibleFrom="sm" onClick={() => pressPageKey('?')}>
              {t('reviews.keys.open')}
            </Button>
          </>
        }
      />
      <BrokenConnections />
      <ReviewsNavigation />
      <div className={classes['inbox']} data-open={search.open !== undefined || undefined}>
        <div className={classes['search']}>
          <InboxSearch search={search} onChange={(next) => change({ ...next, cursor: undefined, open: undefined })} />
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
              <div className={classes['panes']}>
                <div className={classes['listColumn']}>
                  <div className={classes['listHead']}>
                    <Text c="dimmed" role="status">
                      {isOutdated ? t('reviews.list.updating') : t('reviews.list.count', { count: page.totalCount })}
                    </Text>
                    <Choice
                      size="xs"
                      w="11rem"
                      aria-label={t('reviews.filters.sort')}
                      names={textsUnder('reviews.filters.sorts')}
                      value={search.sort ?? 'NEWEST_FIRST'}
                      onChange={(value) => {
                        const sort = value === 'NEWEST_FIRST' ? undefined : value;
                        change({ sort, cursor: undefined, open: undefined });
                      }}
                    />
                  </div>
                  <ul
                    ref={rows}
                    tabIndex={-1}
                    className={classes['list']}
                    aria-label={t('reviews.list.label')}
                    aria-busy={isOutdated}
                  >
                    <ReviewItems
                      reviews={reviews}
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
                      <Group justify="space-between" mb="xs" gap="xs">
                        <Button size="xs" className={classes['backLink']} onClick={() => open(undefined)}>
                          {t('reviews.detail.back')}
                        </Button>
                        <Group gap={6} ml="auto">
                          <Text c="dimmed" className={classes['position']}>
                            {at >= 0 && t('reviews.detail.position', { number: at + 1, of: reviews.length })}
                          </Text>
                          <Button size="xs" disabled={at <= 0} onClick={() => step(-1)}>
                            {t('reviews.detail.previous')}
                          </Button>
                          <Button size="xs" disabled={at === reviews.length - 1} onClick={() => step(1)}>
                            {t('reviews.detail.next')}
                          </Button>
                        </Group>
                      </Group>
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
      </div>
    </TemplatesProvider>
  );
}
