import { Button, Collapse, Group, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePublishers } from '../../../api/publishers-query.js';
import { Icon } from '../../../components/icon.js';
import { locationStatus, locationTexts } from '../../../texts/locations.js';
import { countriesQuery, foldersQuery, tagsQuery } from '../location-queries.js';
import { isNarrowed, STATUSES } from './location-search.js';
import type { LocationSearch } from './location-search.js';

const texts = locationTexts.list;

/** The pause in the typing after which the search starts. */
const TYPING_PAUSE_MS = 150;

/** The search words and filters of the list; they are in the address. */
export function LocationFilters({
  search,
  onChange,
}: {
  search: LocationSearch;
  onChange: (change: LocationSearch) => void;
}) {
  const { q: _, after: __, ...filters } = search;
  const [opened, { toggle }] = useDisclosure(isNarrowed(filters));
  const publishers = usePublishers();
  const { data: tags = [] } = useQuery({ ...tagsQuery, enabled: opened });
  const { data: folders = [] } = useQuery({ ...foldersQuery, enabled: opened });
  const { data: countries = [] } = useQuery({ ...countriesQuery, enabled: opened });
  const common = { clearable: true, clearButtonProps: { 'aria-label': texts.clear }, size: 'sm' } as const;
  return (
    <>
      <Group align="flex-end" gap="xs" mb="xs">
        <SearchInput q={search.q} onChange={(q) => onChange({ q })} />
        <Button variant="default" onClick={toggle} aria-expanded={opened}>
          {texts.filters}
        </Button>
      </Group>
      <Collapse expanded={opened}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }} spacing="xs" mb="sm">
          <Select
            {...common}
            label={texts.status}
            placeholder={texts.anyStatus}
            data={STATUSES.map((value) => ({ value, label: locationStatus[value] }))}
            value={search.status ?? null}
            onChange={(status) => onChange({ status: status ?? undefined })}
          />
          <Select
            {...common}
            label={texts.tag}
            placeholder={texts.any}
            searchable
            limit={100}
            data={withChosen(
              tags.map(({ name }) => ({ value: name, label: name })),
              search.tag,
            )}
            value={search.tag ?? null}
            onChange={(tag) => onChange({ tag: tag ?? undefined })}
          />
          <Select
            {...common}
            label={texts.folder}
            placeholder={texts.any}
            searchable
            limit={100}
            data={withChosen(
              folders.map(({ id, name }) => ({ value: id, label: name })),
              search.folderId,
            )}
            value={search.folderId ?? null}
            onChange={(folderId) => onChange({ folderId: folderId ?? undefined })}
          />
          <Select
            {...common}
            label={texts.country}
            placeholder={texts.any}
            searchable
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
            ])}
            value={search.connection ?? null}
            onChange={(connection) => onChange({ connection: connection ?? undefined })}
          />
        </SimpleGrid>
      </Collapse>
    </>
  );
}

/**
 * The field for search words. What the person types is in the field at once, and in the address after a pause. Words that
 * the address gets otherwise, as by "back" of the browser, replace the text.
 */
function SearchInput({ q, onChange }: { q: string | undefined; onChange: (q: string | undefined) => void }) {
  const { text, type } = useTypedWords(q, onChange);
  return (
    <TextInput
      type="search"
      label={texts.search}
      placeholder={texts.searchHint}
      leftSection={<Icon name="search" />}
      value={text}
      maxLength={500}
      style={{ flex: '1 1 14rem' }}
      onChange={({ currentTarget: { value } }) => type(value)}
    />
  );
}

/** The text of a search field whose words are in the address; `apply` puts them there. */
function useTypedWords(words: string | undefined, apply: (words: string | undefined) => void) {
  const [text, setText] = useState(words ?? '');
  const [shown, setShown] = useState(words);
  // What this field has put into the address: it arrives there later, when the person may have typed more.
  const [sent, setSent] = useState<readonly (string | undefined)[]>([]);
  const send = useDebouncedCallback((typed: string) => {
    const next = typed.trim() || undefined;
    if (next === (sent.length > 0 ? sent.at(-1) : words)) return;
    setSent([...sent, next]);
    apply(next);
  }, TYPING_PAUSE_MS);
  if (words !== shown) {
    setShown(words);
    const isOwn = sent.includes(words);
    setSent(isOwn ? sent.slice(sent.lastIndexOf(words) + 1) : []);
    if (!isOwn) setText(words ?? '');
  }
  return {
    text,
    type: (value: string) => {
      setText(value);
      send(value);
    },
  };
}

/** A choice of the address is shown by its value until the choices are loaded. */
function withChosen(choices: { value: string; label: string }[], chosen: string | undefined) {
  const isKnown = chosen === undefined || choices.some(({ value }) => value === chosen);
  return isKnown ? choices : [{ value: chosen, label: chosen }, ...choices];
}
