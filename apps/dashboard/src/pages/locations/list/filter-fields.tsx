import { Select, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePublishers } from '../../../api/publishers-query.js';
import { SearchSelect } from '../../../components/search-select.js';
import { locationStatus, locationTexts } from '../../../texts/locations.js';
import { foldersQuery, tagsQuery } from '../../../api/locations-query.js';
import { countriesQuery } from '../location-queries.js';
import { STATE_WORDS, STATUSES } from './location-search.js';
import type { LocationSearch } from './location-search.js';

const texts = locationTexts.list;

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
  const common = { clearable: true, clearButtonProps: { 'aria-label': texts.clear }, size: 'sm' } as const;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }} spacing="xs" mb="sm">
      <Select
        {...common}
        label={texts.status}
        placeholder={texts.anyStatus}
        data={STATUSES.map((value) => ({ value, label: locationStatus[value] }))}
        value={search.status ?? null}
        onChange={(status) => onChange({ status: status ?? undefined })}
      />
      <SearchSelect
        {...common}
        label={texts.tag}
        placeholder={texts.any}
        limit={100}
        data={withChosen(
          tags.map(({ name }) => ({ value: name, label: name })),
          search.tag,
        )}
        value={search.tag ?? null}
        onChange={(tag) => onChange({ tag: tag ?? undefined })}
      />
      <SearchSelect
        {...common}
        label={texts.folder}
        placeholder={texts.any}
        limit={100}
        data={withChosen(
          folders.map(({ id, name }) => ({ value: id, label: name })),
          search.folderId,
        )}
        value={search.folderId ?? null}
        onChange={(folderId) => onChange({ folderId: folderId ?? undefined })}
      />
      <SearchSelect
        {...common}
        label={texts.country}
        placeholder={texts.any}
        data={withChosen(
          countries.map(({ iso, name }) => ({ value: iso, label: name })),
          search.countryIso,
        )}
        value={search.countryIso ?? null}
        onChange={(countryIso) => onChange({ countryIso: countryIso ?? undefined })}
      />
      <Select
        {...common}
        label={texts.connection}
        placeholder={texts.any}
        data={publishers.flatMap(({ publisher, name }) => [
          { value: `${publisher}:yes`, label: texts.connected(name) },
          { value: `${publisher}:no`, label: texts.notConnected(name) },
          ...STATE_WORDS.map((word) => ({ value: `${publisher}:${word}`, label: texts.atPublisher[word](name) })),
        ])}
        value={search.connection ?? null}
        onChange={(connection) => onChange({ connection: connection ?? undefined })}
      />
    </SimpleGrid>
  );
}

/** A choice of the address is shown by its value until the choices are loaded. */
function withChosen(choices: { value: string; label: string }[], chosen: string | undefined) {
  const isKnown = chosen === undefined || choices.some(({ value }) => value === chosen);
  return isKnown ? choices : [{ value: chosen, label: chosen }, ...choices];
}
