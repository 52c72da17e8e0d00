import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import type { PortalSchemas } from '../../../api/types.js';
import { OptionalChoice } from '../../../components/choice.js';
import { numberColumn, timeColumn } from '../../../components/columns.js';
import { dataColumns } from '../../../components/data-table.js';
import { EmptyState } from '../../../components/empty-state.js';
import { FilterForm } from '../../../components/filter-form.js';
import { LocationSelect } from '../../../components/location-select.js';
import { PageHeader } from '../../../components/page-header.js';
import { PageLink } from '../../../components/page-link.js';
import { QueryTable } from '../../../components/query-table.js';
import { t } from '../../../language/t.js';
import { eventTypesQuery } from '../webhook/event-types-query.js';
import { DeliveryBadge } from './delivery-badge.js';
import type { DeliverySearch } from './delivery-search.js';
import { deliveryStatuses, locationNumber } from './delivery-search.js';
import { RedeliverMatching } from './redeliver-matching.js';
import { Redeliveries } from './redeliveries.js';

/** The columns of the list of deliveries. */
const deliveryColumns = dataColumns<PortalSchemas['WebhookDelivery']>([
  numberColumn({
    id: 'sequence',
    header: () => t('developers.deliveries.columnSequence'),
    of: ({ sequence }) => sequence,
  }),
  {
    id: 'event',
    header: () => t('words.event'),
    cell: ({ id, event, test }) => (
      <>
        <PageLink to="/developers/deliveries/$deliveryId" params={{ deliveryId: id }}>
          {event}
        </PageLink>{' '}
        {test && (
          <Text span size="xs" c="dimmed">
            {t('developers.deliveries.test')}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'status',
    header: () => t('words.outcome'),
    cell: (delivery) => <DeliveryBadge delivery={delivery} />,
    folds: true,
  },
  numberColumn({
    id: 'attempts',
    header: () => t('words.attempts'),
    of: ({ attempts }) => attempts,
    folds: 'labelled',
  }),
  timeColumn({ id: 'recorded', header: () => t('words.recorded'), of: ({ createdAt }) => createdAt }),
  timeColumn({
    id: 'next',
    header: () => t('developers.deliveries.columnNext'),
    of: ({ nextAttemptAt }) => nextAttemptAt,
  }),
]);

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

/** The filters of the deliveries. */
function DeliveryFilters({
  search,
  onChange,
}: {
  search: DeliverySearch;
  onChange: (change: (search: DeliverySearch) => DeliverySearch) => void;
}) {
  const { data } = useQuery(eventTypesQuery);
  return (
    <FilterForm<DeliverySearch> label={t('developers.deliveries.filters')} search={search} onChange={onChange}>
      {(change) => (
        <>
          <OptionalChoice
            label={t('words.outcome')}
            flex="1 1 9rem"
            names={deliveryStatuses.map((value) => ({ value, label: t(`developers.deliveryStatus.${value}`) }))}
            value={search.status}
            onChange={(status) => change({ status })}
          />
          <OptionalChoice
            label={t('words.event')}
            flex="1 1 14rem"
            isSearched
            names={data?.eventTypes.map((value) => ({ value, label: value })) ?? []}
            value={search.event}
            onChange={(event) => change({ event })}
          />
          <LocationSelect
            label={t('words.location')}
            placeholder={t('common.filters.all')}
            value={locationNumber(search.locationId)}
            onChange={(location) => change({ locationId: location === undefined ? undefined : String(location) })}
          />
        </>
      )}
    </FilterForm>
  );
}
