import { Button, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MomentInput } from '../../../components/moment-input.js';
import { developerTexts } from '../../../texts/developers.js';
import { eventTypesQuery } from '../webhook/event-types-query.js';
import { deliveryStatuses } from './delivery-search.js';
import type { DeliverySearch, DeliveryStatus } from './delivery-search.js';

/** Time after the last key before the list is read. */
const TYPING_MS = 300;

/** The filters of the list. They are in the address, so that a reload or a colleague sees the same list. */
export function DeliveryFilters({
  search,
  onChange,
}: {
  search: DeliverySearch;
  onChange: (search: DeliverySearch) => void;
}) {
  const texts = developerTexts.deliveries;
  const { data } = useQuery(eventTypesQuery);
  const [location, setLocation] = useState(search.locationId ?? '');
  const change = (part: DeliverySearch) => onChange({ ...search, ...part, cursor: undefined });
  const changeLocation = useDebouncedCallback(
    (locationId: string) => change({ locationId: locationId || undefined }),
    TYPING_MS,
  );
  const { cursor: _, ...filters } = search;
  return (
    <Group component="form" role="search" aria-label={texts.filters} align="flex-end" gap="sm" mb="md">
      <Select
        label={texts.status}
        placeholder={texts.all}
        clearable
        flex="1 1 9rem"
        value={search.status ?? null}
        onChange={(value) => change({ status: (value as DeliveryStatus | null) ?? undefined })}
        data={deliveryStatuses.map((value) => ({ value, label: developerTexts.deliveryStatus[value] }))}
      />
      <Select
        label={texts.event}
        placeholder={texts.all}
        clearable
        searchable
        flex="1 1 14rem"
        value={search.event ?? null}
        onChange={(value) => change({ event: value ?? undefined })}
        data={data?.eventTypes ?? []}
      />
      <TextInput
        label={texts.location}
        flex="1 1 10rem"
        maxLength={100}
        value={location}
        onChange={({ currentTarget: { value } }) => {
          setLocation(value);
          changeLocation(value);
        }}
      />
      <MomentInput label={texts.from} value={search.from} onChange={(from) => change({ from })} />
      <MomentInput label={texts.to} value={search.to} onChange={(to) => change({ to })} />
      {Object.values(filters).some((value) => value !== undefined) && (
        <Button
          variant="default"
          onClick={() => {
            setLocation('');
            onChange({});
          }}
        >
          {texts.clear}
        </Button>
      )}
    </Group>
  );
}
