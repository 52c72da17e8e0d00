import { Select, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePublishers } from '../../../api/publishers-query.js';
import { SearchSelect } from '../../../components/search-select.js';
import { foldersQuery, tagsQuery } from '../../../api/locations-query.js';
import { countriesQuery } from '../location-queries.js';
import { STATE_WORDS, STATUSES } from './location-search.js';
import type { LocationSearch } from './location-search.js';
import { t } from '../../../language/t.js';

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
  const common = {
    clearable: true,
    clearButtonProps: { 'aria-label': t('locations.list.clear') },
    size: 'sm',
  } as const;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }} spacing="xs" mb="sm">
      <Select
        {...common}
        label={t('locations.list.status')}
        placeholder={t('locations.list.anyStatus')}
        data={STATUSES.map((value) => ({ value, label: t(`locations.status.${value}`) }))}
        value={search.status ?? null}
        onChange={(status) => onChange({ status: status ?? undefined })}
      />
      <SearchSelect
        {...common}
        label={t('locations.list.tag')}
        placeholder={t('locations.list.any')}
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
        label={t('locations.list.folder')}
        placeholder={t('locations.list.any')}
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
        label={t('locations.list.country')}
        placeholder={t('locations.list.any')}
        data={withChosen(
          countries.map(({ iso, name }) => ({ value: iso, label: name })),
          search.countryIso,
        )}
        value={search.countryIso ?? null}
        onChange={(countryIso) => onChange({ countryIso: countryIso ?? undefined })}
      />
      <Select
        {...common}
        label={t('locations.list.connection')}
        placeholder={t('locations.list.any')}
        data={publishers.flatMap(({ publisher, name }) => [
          { value: `${publisher}:yes`, label: t('locations.list.connected', { publisher: name }) },
          { value: `${publisher}:no`, label: t('locations.list.notConnected', { publisher: name }) },
          ...STATE_WORDS.map((word) => ({
            value: `${publisher}:${word}`,
            label: t(`locations.list.atPublisher.${word}`, { publisher: name }),
          })),
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
