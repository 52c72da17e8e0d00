import { useQuery } from '@tanstack/react-query';
import { OptionalChoice } from '../../../components/choice.js';
import { FilterForm } from '../../../components/filter-form.js';
import { LocationSelect } from '../../../components/location-select.js';
import { t } from '../../../language/t.js';
import { eventTypesQuery } from '../webhook/event-types-query.js';
import { deliveryStatuses, locationNumber } from './delivery-search.js';
import type { DeliverySearch } from './delivery-search.js';

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
