import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { foldersQuery, tagsQuery } from '../../../api/locations-query.js';
import { usePublishers } from '../../../api/publishers-query.js';
import { OptionalChoice } from '../../../components/choice.js';
import { t } from '../../../language/t.js';
import { countriesQuery } from '../location-queries.js';
import { STATE_WORDS, STATUSES } from './location-search.js';
import type { LocationSearch } from './location-search.js';

/** The filters of the list by what a location is, where it is and who shows it. */
export function FilterFields({
  search,
  onChange,
}: {
  search: LocationSearch;
  onChange: (change: LocationSearch) => void;
}) {
  const publishers = usePublishers();
  const { data: tags = [] } = useQuery(tagsQuery);
  const { data: folders = [] } = useQuery(foldersQuery);
  const { data: countries = [] } = useQuery(countriesQuery);
  const any = { placeholder: t('words.all'), size: 'sm' } as const;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }} spacing="xs" mb="sm">
      <OptionalChoice
        {...any}
        label={t('words.status')}
        placeholder={t('locations.list.anyStatus')}
        names={STATUSES.map((value) => ({ value, label: t(`locations.status.${value}`) }))}
        value={search.status}
        onChange={(status) => onChange({ status })}
      />
      <OptionalChoice
        {...any}
        label={t('words.tag')}
        isSearched
        limit={100}
        names={tags.map(({ name }) => ({ value: name, label: name }))}
        value={search.tag}
        onChange={(tag) => onChange({ tag })}
      />
      <OptionalChoice
        {...any}
        label={t('locations.fields.folderName')}
        isSearched
        limit={100}
        names={folders.map(({ id, name }) => ({ value: id, label: name }))}
        value={search.folderId}
        onChange={(folderId) => onChange({ folderId })}
      />
      <OptionalChoice
        {...any}
        label={t('locations.fields.countryIso')}
        isSearched
        names={countries.map(({ iso, name }) => ({ value: iso, label: name }))}
        value={search.countryIso}
        onChange={(countryIso) => onChange({ countryIso })}
      />
      <OptionalChoice
        {...any}
        label={t('words.publisher')}
        names={publishers.flatMap(({ publisher, name }) => [
          { value: `${publisher}:yes`, label: t('locations.list.connected', { publisher: name }) },
          { value: `${publisher}:no`, label: t('locations.list.notConnected', { publisher: name }) },
          ...STATE_WORDS.map((word) => ({
            value: `${publisher}:${word}`,
            label: t(`locations.list.atPublisher.${word}`, { publisher: name }),
          })),
        ])}
        value={search.connection}
        onChange={(connection) => onChange({ connection })}
      />
    </SimpleGrid>
  );
}
