import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { locationsByIdQuery, locationSearchQuery } from '../api/locations-query.js';

/** Chooses one location, by typing a part of its name or address. The value is its number. */
export function LocationSelect({
  label,
  placeholder,
  value,
  onChange,
  clearable = true,
}: {
  label: string;
  placeholder?: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  clearable?: boolean;
}) {
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed, 200);
  const chosen = useQuery(locationsByIdQuery(value === undefined ? [] : [value])).data?.get(value ?? 0);
  const { data: found = [] } = useQuery(locationSearchQuery(searched === chosen?.name ? '' : searched));
  const options = chosen ? [chosen, ...found.filter(({ databaseId }) => databaseId !== value)] : found;
  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      clearable={clearable}
      data={options.map(({ databaseId, name }) => ({ value: String(databaseId), label: name }))}
      filter={({ options: all }) => all}
      value={value === undefined ? null : String(value)}
      onChange={(next) => onChange(next === null ? undefined : Number(next))}
      onSearchChange={setTyped}
      clearButtonProps={{ 'aria-label': label }}
    />
  );
}
