import { Button, Group, Pill, Skeleton, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { Icon } from '../../../components/icon.js';
import { useTypedText } from '../../../components/use-typed-text.js';
import { t } from '../../../language/t.js';
import { isNarrowed } from './location-search.js';
import type { LocationSearch } from './location-search.js';

/** The id of the field for search words. */
export const SEARCH_FIELD = 'location-search';

/** The pause in the typing after which the search starts. */
const TYPING_PAUSE_MS = 150;

/** Few visits of the list need the filters, and their code is larger than that of the list. */
const FilterFields = lazy(async () => ({ default: (await import('./filter-fields.js')).FilterFields }));

/** The search words and filters of the list; they are in the address. */
export function LocationFilters({
  search,
  onChange,
}: {
  search: LocationSearch;
  onChange: (change: LocationSearch) => void;
}) {
  const { status, tag, folderId, countryIso, connection } = search;
  const [opened, { toggle }] = useDisclosure(isNarrowed({ status, tag, folderId, countryIso, connection }));
  return (
    <>
      <Group align="flex-end" gap="xs" mb="xs">
        <SearchInput q={search.q} onChange={(q) => onChange({ q })} />
        <Button onClick={toggle} aria-expanded={opened}>
          {t('words.filters')}
        </Button>
      </Group>
      <PlaceFilters search={search} onChange={onChange} />
      {opened && (
        <Suspense fallback={<Skeleton height={60} mb="sm" />}>
          <FilterFields search={search} onChange={onChange} />
        </Suspense>
      )}
    </>
  );
}

/**
 * The field for search words. What the person types is in the field at once, and in the address after a pause. Words that
 * the address gets otherwise, as by "back" of the browser, replace the text.
 */
function SearchInput({ q, onChange }: { q: string | undefined; onChange: (q: string | undefined) => void }) {
  const { text, type } = useTypedText(q, onChange, TYPING_PAUSE_MS);
  return (
    <TextInput
      id={SEARCH_FIELD}
      type="search"
      label={t('common.layout.search')}
      placeholder={t('locations.list.searchHint')}
      leftSection={<Icon name="search" />}
      value={text}
      maxLength={500}
      style={{ flex: '1 1 14rem' }}
      onChange={({ currentTarget: { value } }) => type(value)}
    />
  );
}

/** The conditions that only groups and the map set: each can be removed. */
function PlaceFilters({ search, onChange }: { search: LocationSearch; onChange: (change: LocationSearch) => void }) {
  const { stateIso, city, within } = search;
  const pills = [
    stateIso && { key: 'stateIso', label: stateIso },
    city && { key: 'city', label: city },
    within && { key: 'within', label: t('locationLists.filters.within') },
  ].filter((pill) => typeof pill === 'object');
  if (pills.length === 0) return null;
  return (
    <Group gap="xs" mb="xs">
      {pills.map(({ key, label }) => (
        <Pill
          key={key}
          size="md"
          withRemoveButton
          onRemove={() => onChange({ [key]: undefined })}
          removeButtonProps={{
            'aria-label': t('locationLists.filters.remove', { name: label }),
            'aria-hidden': false,
            tabIndex: 0,
          }}
        >
          {label}
        </Pill>
      ))}
    </Group>
  );
}
