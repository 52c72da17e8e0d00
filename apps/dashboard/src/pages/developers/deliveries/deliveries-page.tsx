import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import { EmptyState } from '../../../components/empty-state.js';
import { PageHeader } from '../../../components/page-header.js';
import { PageLink } from '../../../components/page-link.js';
import { QueryTable } from '../../../components/query-table.js';
import { t } from '../../../language/t.js';
import { deliveryColumns } from './delivery-columns.js';
import { DeliveryFilters } from './delivery-filters.js';
import type { DeliverySearch } from './delivery-search.js';
import { RedeliverMatching } from './redeliver-matching.js';
import { Redeliveries } from './redeliveries.js';

const PAGE_SIZE = 25;
const REFRESH_MS = 5_000;

const route = getRouteApi('/signed-in/developers/deliveries');

/** The deliveries with their filters, and the redeliveries. */
export function DeliveriesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayRedeliver = useAllowed('ADMIN');
  const { cursor, ...filters } = search;
  const list = useQuery({
    queryKey: [...queryKeys.deliveries, 'list', search],
    queryFn: () => api.get('/api/v4/portal/deliveries', { query: { ...search, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const change = (next: (now: DeliverySearch) => DeliverySearch) => void navigate({ search: next, replace: true });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <>
      <PageHeader
        title={t('developers.tabs.deliveries')}
        description={t('developers.deliveries.description')}
        actions={mayRedeliver && <RedeliverMatching filters={filters} />}
      />
      <Redeliveries mayCancel={mayRedeliver} />
      <DeliveryFilters search={search} onChange={change} />
      <QueryTable
        query={list}
        label={t('developers.tabs.deliveries')}
        columns={deliveryColumns}
        rows={({ deliveries }) => deliveries}
        rowId={({ id }) => id}
        empty={isFiltered ? <EmptyState title={t('developers.deliveries.emptyFiltered')} /> : <NoDeliveries />}
        cursor={cursor}
        onPage={(next) => void navigate({ search: { ...filters, cursor: next } })}
      />
    </>
  );
}

function NoDeliveries() {
  return (
    <EmptyState
      title={t('developers.deliveries.emptyTitle')}
      text={t('developers.deliveries.emptyText')}
      action={<PageLink to="/developers/webhook">{t('developers.deliveries.emptyAction')}</PageLink>}
    />
  );
}
