import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import type { PortalSchemas } from '../../../api/types.js';
import { CursorPages } from '../../../components/cursor-pages.js';
import { dataColumns, DataTable } from '../../../components/data-table.js';
import { EmptyState } from '../../../components/empty-state.js';
import { formatDuration } from '../../../components/format.js';
import { Moment } from '../../../components/moment.js';
import { PageHeader } from '../../../components/page-header.js';
import { OutsideLink, PageLink } from '../../../components/page-link.js';
import { QueryView } from '../../../components/query-view.js';
import { t } from '../../../language/t.js';
import { RequestBadge } from './request-badge.js';
import { RequestFilters } from './request-filters.js';
import type { RequestSearch } from './request-search.js';

/** The columns of the list of requests. */
const requestColumns = dataColumns<PortalSchemas['PortalRequest']>([
  { id: 'at', header: () => t('words.time'), noWrap: true, cell: ({ at }) => <Moment at={at} /> },
  {
    id: 'request',
    header: () => t('words.request'),
    cell: ({ id, method, path, operation }) => (
      <>
        <PageLink to="/developers/requests/$requestId" params={{ requestId: id }} style={{ overflowWrap: 'anywhere' }}>
          {method} {path}
        </PageLink>
        <Text size="xs" c="dimmed">
          {operation ?? t('developers.requests.noOperation')}
        </Text>
      </>
    ),
  },
  {
    id: 'status',
    header: () => t('words.outcome'),
    noWrap: true,
    folds: true,
    cell: (request) => <RequestBadge request={request} />,
  },
  {
    id: 'error',
    header: () => t('words.error'),
    folds: true,
    cell: ({ errors: [error] }) =>
      error && (
        <>
          <OutsideLink href={error.docUrl}>{error.code}</OutsideLink> {error.message}
        </>
      ),
  },
  {
    id: 'duration',
    header: () => t('words.duration'),
    folds: 'labelled',
    align: 'right',
    noWrap: true,
    cell: ({ durationMs }) => formatDuration(durationMs),
  },
  {
    id: 'key',
    header: () => t('words.apiKey'),
    cell: ({ key }) => key.name ?? t('developers.requests.deletedKey'),
    folds: 'labelled',
  },
]);

const PAGE_SIZE = 25;
const REFRESH_MS = 5_000;
const route = getRouteApi('/signed-in/developers/requests');

/** The requests of the account's API keys, with their filters. */
export function RequestsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { cursor, ...filters } = search;
  const list = useQuery({
    queryKey: [...queryKeys.requests, 'list', search],
    queryFn: () => api.get('/api/v4/portal/requests', { query: { ...search, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    // A later page does not change, and a search through many requests is not repeated.
    refetchInterval: ({ state }) => (cursor !== undefined || state.data?.searchedTo ? false : REFRESH_MS),
  });
  const change = (next: (now: RequestSearch) => RequestSearch) => void navigate({ search: next, replace: true });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const days = list.data?.keptDays ?? 0;
  return (
    <>
      <PageHeader
        title={t('developers.tabs.requests')}
        description={days > 0 && t('developers.requests.description', { days })}
      />
      <RequestFilters search={search} requests={list.data?.requests ?? []} onChange={change} />
      <QueryView query={list}>
        {(page) => (
          <>
            <DataTable
              label={t('developers.tabs.requests')}
              columns={requestColumns}
              rows={page.requests}
              rowId={({ id }) => id}
              empty={<NoRequests page={page} isFiltered={isFiltered} />}
            />
            {page.requests.length > 0 && page.searchedTo && <SearchedTo at={page.searchedTo} />}
            <CursorPages
              cursor={cursor}
              isOutdated={list.isPlaceholderData}
              nextCursor={page.nextCursor}
              onChange={(next) => void navigate({ search: { ...filters, cursor: next } })}
            />
          </>
        )}
      </QueryView>
    </>
  );
}

/** Why there are no requests, and what to do. */
function NoRequests({ page, isFiltered }: { page: PortalSchemas['PortalRequests']; isFiltered: boolean }) {
  if (page.keptDays === 0)
    return <EmptyState title={t('developers.requests.off')} text={t('developers.requests.offText')} />;
  if (page.searchedTo)
    return <EmptyState title={t('developers.requests.emptySearched')} text={<SearchedTo at={page.searchedTo} />} />;
  if (isFiltered) return <EmptyState title={t('developers.requests.emptyFiltered')} />;
  return (
    <EmptyState
      title={t('developers.requests.emptyTitle')}
      text={t('developers.requests.emptyText')}
      action={<PageLink to="/developers/keys">{t('developers.requests.emptyAction')}</PageLink>}
    />
  );
}

function SearchedTo({ at }: { at: string }) {
  return (
    <Text mb="sm">
      {t('developers.requests.searchedTo')} <Moment at={at} absolute />. {t('developers.requests.searchOn')}
    </Text>
  );
}
