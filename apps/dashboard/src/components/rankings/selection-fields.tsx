import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { foldersQuery, locationsByIdQuery, tagsQuery } from '../../api/locations-query.js';
import { usePublishers } from '../../api/publishers-query.js';
import { t } from '../../language/t.js';
import { OptionalChoice } from '../choice.js';
import { DayField } from '../day-field.js';
import { formatDay } from '../format.js';
import { LocationSelect } from '../location-select.js';
import type { Period } from '../period.js';
import { regionsQuery } from './regions-query.js';
import type { SelectionSearch } from './selection.js';

type Search = SelectionSearch & Partial<Period>;

interface SelectionFieldsProps {
  readonly search: Search;
  /** The period that the page shows, also where the address names none. */
  readonly period: Period;
  readonly onChange: (change: Search) => void;
}

/** Chooses the locations that a page is about, all without a choice, and its period. */
export function SelectionFields({ search, period, onChange }: SelectionFieldsProps) {
  // The choices load when somebody looks for one, or has chosen one.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const open = (name: string) => setOpened((before) => new Set(before).add(name));
  const { data: tags = [] } = useQuery({ ...tagsQuery, enabled: opened.has('tag') });
  const { data: folders = [] } = useQuery({
    ...foldersQuery,
    enabled: opened.has('folder') || search.folder !== undefined,
  });
  const { data: regions = [] } = useQuery({ ...regionsQuery, enabled: opened.has('region') });
  const publishers = usePublishers();
  const choices = {
    tag: tags.map(({ name }) => ({ value: name, label: name })),
    folder: folders.map(({ id, name }) => ({ value: id, label: name })),
    region: regions,
    site: publishers.map(({ hostname, name }) => ({ value: hostname, label: name })),
  };
  const { location, tag, folder, region, site } = search;
  const { data: locations } = useQuery(locationsByIdQuery(location === undefined ? [] : [location]));
  // The fields are not on paper, so a line says what they have.
  const printed = [
    t('rankings.period', { from: formatDay(period.from), to: formatDay(period.to) }),
    location !== undefined && (locations?.get(location)?.label ?? String(location)),
    tag,
    folders.find(({ id }) => id === folder)?.name,
    regions.find(({ value }) => value === region)?.label ?? region,
    publishers.find(({ hostname }) => hostname === site)?.name ?? site,
  ].filter((part) => typeof part === 'string');
  return (
    <>
      <Text mb="md" data-print="only">
        {printed.join(' · ')}
      </Text>
      <Group align="flex-end" gap="xs" mb="md" data-print="hidden">
        <LocationSelect
          label={t('rankings.fields.location')}
          placeholder={t('rankings.all.location')}
          value={search.location}
          onChange={(location) => onChange({ location, after: undefined })}
        />
        {(['tag', 'folder', 'region', 'site'] as const).map((name) => (
          <OptionalChoice
            key={name}
            label={t(`rankings.fields.${name}`)}
            placeholder={t(`rankings.all.${name}`)}
            flex="1 1 9rem"
            isSearched={name !== 'site'}
            names={choices[name]}
            value={search[name]}
            onDropdownOpen={() => open(name)}
            onFocus={() => open(name)}
            onChange={(next) => onChange({ [name]: next, after: undefined })}
          />
        ))}
        {(['from', 'to'] as const).map((end) => (
          <DayField
            key={end}
            label={t(`common.filters.${end}`)}
            value={search[end] ?? period[end]}
            needed
            flex="1 1 7rem"
            onChange={(value) => {
              const { from = period.from, to = period.to } = search;
              if (value !== undefined) onChange({ from, to, after: undefined, [end]: value });
            }}
          />
        ))}
      </Group>
    </>
  );
}
