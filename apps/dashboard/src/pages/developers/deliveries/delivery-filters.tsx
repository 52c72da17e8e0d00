import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FilterForm } from '../../../components/filter-form.js';
import { LocationSelect } from '../../../components/location-select.js';
import { SearchSelect } from '../../../components/search-select.js';
import { texts as common } from '../../../texts/common.js';
import { developerTexts } from '../../../texts/developers.js';
import { eventTypesQuery } from '../webhook/event-types-query.js';
import { deliveryStatuses, locationNumber } from './delivery-search.js';
import type { DeliverySearch, DeliveryStatus } from './delivery-search.js';

const texts = developerTexts.deliveries;

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
    <FilterForm<DeliverySearch> label={texts.filters} search={search} onChange={onChange}>
      {(change) => (
        <>
          <Select
            label={texts.status}
            placeholder={common.filters.all}
            clearable
            flex="1 1 9rem"
            value={search.status ?? null}
            onChange={(value) => change({ status: (value as DeliveryStatus | null) ?? undefined })}
            data={deliveryStatuses.map((value) => ({ value, label: developerTexts.deliveryStatus[value] }))}
          />
          <SearchSelect
            label={texts.event}
            placeholder={common.filters.all}
            clearable
            flex="1 1 14rem"
            value={search.event ?? null}
            onChange={(value) => change({ event: value ?? undefined })}
            data={data?.eventTypes ?? []}
          />
          <LocationSelect
            label={texts.location}
            placeholder={common.filters.all}
            value={locationNumber(search.locationId)}
            onChange={(location) => change({ locationId: location === undefined ? undefined : String(location) })}
          />
        </>
      )}
    </FilterForm>
  );
}
