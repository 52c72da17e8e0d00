import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { containsFolded } from '@listings/folding';
import { locationsByIdQuery, locationSearchQuery } from '../api/locations-query.js';
import { t } from '../language/t.js';

interface LocationSelectProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
  readonly clearable?: boolean;
}

/**
 * Chooses one location, by typing a part of its name or address. The value is its number. The text stays the person's own
 * when a value or its name arrives while the field has the focus, such as the first location of the account.
 */
export function LocationSelect({ label, placeholder, value, onChange, clearable = true }: LocationSelectProps) {
  const [typed, setTyped] = useState('');
  // From the moment a person enters the field until an option is chosen or the field is left.
  const isTyping = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const lastInput = useRef('');
  useLayoutEffect(() => {
    // A name may appear in the very moment in which a person enters the field: what is typed then replaces it.
    if (typed !== lastInput.current && document.activeElement === field.current) field.current?.select();
  }, [typed]);
  const [searched] = useDebouncedValue(typed, 200);
  const chosen = useQuery(locationsByIdQuery(value === undefined ? [] : [value])).data?.get(value ?? 0);
  const { data = [], isPlaceholderData } = useQuery(locationSearchQuery(searched === chosen?.label ? '' : searched));
  // While the answer to the last words is on its way, the earlier ones are offered only as far as they contain the words.
  const isOutdated = typed !== chosen?.label && (typed !== searched || isPlaceholderData);
  const contains = containsFolded(typed);
  const found = isOutdated ? data.filter(({ label: each }) => contains(each)) : data;
  const matching = new Set(found.map(({ databaseId }) => String(databaseId)));
  // The field needs the chosen location for its text, also while the person searches for another one.
  const options = chosen ? [chosen, ...found.filter(({ databaseId }) => databaseId !== value)] : found;
  return (
    <Select
      ref={field}
      label={label}
      placeholder={placeholder}
      searchable
      flex="1 1 14rem"
      clearable={clearable}
      allowDeselect={clearable}
      data={options.map(({ databaseId, label: each }) => ({ value: String(databaseId), label: each }))}
      filter={({ options: all, search }) =>
        all.filter((each) => 'value' in each && (search === chosen?.label || matching.has(each.value)))
      }
      value={value === undefined ? null : String(value)}
      onChange={(next) => {
        isTyping.current = false;
        if (next === null) setTyped('');
        onChange(next === null ? undefined : Number(next));
      }}
      searchValue={typed}
      onSearchChange={(text) => {
        if (!isTyping.current) setTyped(text);
      }}
      onFocus={() => {
        isTyping.current = true;
      }}
      onInput={({ currentTarget }) => {
        isTyping.current = true;
        lastInput.current = currentTarget.value;
        setTyped(currentTarget.value);
      }}
      onOptionSubmit={() => {
        isTyping.current = false;
      }}
      onBlur={() => {
        isTyping.current = false;
        setTyped(chosen?.label ?? '');
      }}
      clearButtonProps={{ 'aria-label': `${t('common.actions.clear')}: ${label}` }}
    />
  );
}
