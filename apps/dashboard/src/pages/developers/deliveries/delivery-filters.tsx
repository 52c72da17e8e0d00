import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FilterForm } from '../../../components/filter-form.js';
import { LocationSelect } from '../../../components/location-select.js';
import { SearchSelect } from '../../../components/search-select.js';
import { eventTypesQuery } from '../webhook/event-types-query.js';
import { deliveryStatuses, locationNumber } from './delivery-search.js';
import type { DeliverySearch, DeliveryStatus } from './delivery-search.js';
import { t } from '../../../language/t.js';

/** The filters of the deliveries. */
export function DeliveryFilters({
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
          <Select
            label={t('developers.deliveries.status')}
            placeholder={t('common.filters.all')}
            clearable
            flex="1 1 9rem"
            value={search.status ?? null}
            onChange={(value) => change({ status: (value as DeliveryStatus | null) ?? undefined })}
            data={deliveryStatuses.map((value) => ({ value, label: t(`developers.deliveryStatus.${value}`) }))}
          />
          <SearchSelect
            label={t('developers.deliveries.event')}
            placeholder={t('common.filters.all')}
            clearable
            flex="1 1 14rem"
            value={search.event ?? null}
            onChange={(value) => change({ event: value ?? undefined })}
            data={data?.eventTypes ?? []}
          />
          <LocationSelect
            label={t('developers.deliveries.location')}
            placeholder={t('common.filters.all')}
            value={locationNumber(search.locationId)}
            onChange={(location) => change({ locationId: location === undefined ? undefined : String(location) })}
          />
        </>
      )}
    </FilterForm>
  );
}
