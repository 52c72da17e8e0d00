import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useAllowed } from '../../api/roles.js';
import { EmptyState } from '../../components/empty-state.js';
import { PageHeader } from '../../components/page-header.js';
import { QueryView } from '../../components/query-view.js';
import { t } from '../../language/t.js';
import { BrokenConnections } from '../publishers/broken-connections.js';
import { InboxActions } from './inbox-actions.js';
import { InboxList } from './inbox-list.js';
import { InboxSearch } from './inbox-search.js';
import classes from './inbox.module.css';
import { RepliesToChosen } from './replies-to-chosen.js';
import { isChoosable, isSamePage } from './review-choice.js';
import { ReviewDetail } from './review-detail.js';
import { reviewsQuery } from './review-queries.js';
import type { ReviewSearch } from './review-search.js';
import { ReviewSteps } from './review-steps.js';
import { ReviewsNavigation } from './reviews-navigation.js';
import { TemplatesProvider } from './templates-dialog.js';
import { useAskedReply } from './use-asked-reply.js';
import { useChosenReviews } from './use-chosen-reviews.js';
import { useInboxKeys } from './use-inbox-keys.js';
import { useOpenReview } from './use-open-review.js';

const route = getRouteApi('/signed-in/reviews/inbox');

/** The reviews of all locations: the list, the selected review, and what is known about its location. */
export function InboxPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(reviewsQuery(search));
  const isOutdated = query.isPlaceholderData;
  const reviews = query.data?.edges.map(({ node }) => node) ?? [];
  const canReply = useAllowed('EDITOR');
  const { chosen, toggle, forget, clear } = useChosenReviews(search);
  const opened = useOpenReview(search);
  const { rows, searchNow, open } = opened;
  const reply = useAskedReply(search, opened);
  // Another page or list closes the review.
  const change = (next: Partial<ReviewSearch>) =>
    void navigate({
      search: (now) => ({ ...now, ...next, open: undefined }),
      resetScroll: next.cursor !== undefined,
    });
  const placeOf = (id: string | undefined) => reviews.findIndex((review) => review.id === id);
  const step = (by: 1 | -1) => {
    // The rows of the earlier filters are shown until those of the address arrive.
    if (reply.isAwaited() || isOutdated || !isSamePage(searchNow(), search)) return;
    const at = placeOf(searchNow().open);
    const next = reviews[at === -1 ? 0 : Math.min(Math.max(at + by, 0), reviews.length - 1)];
    if (next) open(next.id);
  };
  const select = () => {
    const current = reviews[placeOf(searchNow().open)];
    if (canReply && current && isChoosable(current, chosen) && !reply.isAwaited()) toggle(current);
  };
  useInboxKeys({ onStep: step, onReply: reply.ask, onSelect: select });
  return (
    <TemplatesProvider>
      <PageHeader
        title={t('common.pages.reviews')}
        description={<Box visibleFrom="sm">{t('reviews.description')}</Box>}
        actions={<InboxActions search={search} hasReviews={!isOutdated && reviews.length > 0} />}
      />
      <BrokenConnections />
      <ReviewsNavigation />
      <div className={classes['inbox']} data-open={search.open !== undefined || undefined}>
        <div className={classes['search']}>
          <InboxSearch search={search} onChange={(next) => change({ ...next, cursor: undefined })} />
        </div>
        <RepliesToChosen
          chosen={[...chosen.values()]}
          isElsewhere={({ id }) => placeOf(id) === -1}
          onClear={clear}
          onLeft={() => rows.current?.focus()}
        />
        <QueryView query={query}>
          {(page) =>
            page.edges.length === 0 && search.open === undefined ? (
              <EmptyState title={t('reviews.list.none')} text={t('reviews.list.noneText')} />
            ) : (
              <div className={classes['panes']}>
                <InboxList
                  search={search}
                  page={page}
                  isOutdated={isOutdated}
                  rows={rows}
                  reviews={reviews}
                  chosen={canReply ? chosen : undefined}
                  onOpen={open}
                  onToggle={toggle}
                  onChange={change}
                />
                <section className={classes['detail']} aria-label={t('reviews.detail.label')}>
                  {search.open === undefined ? (
                    <EmptyState title={t('reviews.detail.choose')} />
                  ) : (
                    <>
                      <ReviewSteps
                        at={placeOf(search.open)}
                        of={reviews.length}
                        onStep={step}
                        onBack={() => open(undefined)}
                      />
                      <ReviewDetail
                        key={search.open}
                        id={search.open}
                        isAsked={reply.isAskedOf(search.open)}
                        // Otherwise the reply to all chosen ones would be a second one to it.
                        onReplied={forget}
                        onShown={reply.fulfil}
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
