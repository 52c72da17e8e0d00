import { Autocomplete, Button, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { PortalSchemas } from '../../../api/types.js';
import { MomentInput } from '../../../components/moment-input.js';
import { developerTexts } from '../../../texts/developers.js';
import { requestOutcomes } from './request-search.js';
import type { RequestOutcome, RequestSearch } from './request-search.js';

/** Time after the last key before the list is read. */
const TYPING_MS = 300;

/** The filters of the list, which are in the address. Operations and keys are offered as they occur in it. */
export function RequestFilters({
  search,
  requests,
  onChange,
}: {
  search: RequestSearch;
  /** The requests that the list shows. */
  requests: readonly PortalSchemas['PortalRequest'][];
  onChange: (search: RequestSearch) => void;
}) {
  const texts = developerTexts.requests;
  const [typed, setTyped] = useState({ operation: search.operation ?? '', correlationId: search.correlationId ?? '' });
  const change = (part: RequestSearch) => onChange({ ...search, ...part, cursor: undefined });
  const changeTyped = useDebouncedCallback((next: typeof typed) => {
    change({ operation: next.operation.trim() || undefined, correlationId: next.correlationId.trim() || undefined });
  }, TYPING_MS);
  const type = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    changeTyped(next);
  };
  const keys = new Map(requests.map(({ key }) => [key.id, `${key.name ?? texts.deletedKey} (${key.prefix ?? ''}…)`]));
  if (search.keyId !== undefined && !keys.has(search.keyId)) keys.set(search.keyId, search.keyId);
  const { cursor: _, ...filters } = search;
  return (
    <Group component="form" role="search" aria-label={texts.filters} align="flex-end" gap="sm" mb="md">
      <Select
        label={texts.outcome}
        placeholder={texts.all}
        clearable
        flex="1 1 9rem"
        value={search.outcome ?? null}
        onChange={(value) => change({ outcome: (value as RequestOutcome | null) ?? undefined })}
        data={requestOutcomes.map((value) => ({ value, label: developerTexts.requestOutcome[value] }))}
      />
      <Autocomplete
        label={texts.operation}
        placeholder={texts.all}
        flex="1 1 9rem"
        maxLength={100}
        value={typed.operation}
        onChange={(operation) => type({ operation })}
        data={[...new Set(requests.flatMap(({ operation }) => operation ?? []))]}
      />
      <Select
        label={texts.key}
        placeholder={texts.all}
        clearable
        flex="1 1 9rem"
        value={search.keyId ?? null}
        onChange={(value) => change({ keyId: value ?? undefined })}
        data={[...keys].map(([value, label]) => ({ value, label }))}
      />
      <TextInput
        label={texts.correlationId}
        flex="1 1 10rem"
        maxLength={128}
        value={typed.correlationId}
        onChange={({ currentTarget: { value } }) => type({ correlationId: value })}
      />
      <MomentInput label={texts.from} value={search.from} onChange={(from) => change({ from })} />
      <MomentInput label={texts.to} value={search.to} onChange={(to) => change({ to })} />
      {Object.values(filters).some((value) => value !== undefined) && (
        <Button
          variant="default"
          onClick={() => {
            setTyped({ operation: '', correlationId: '' });
            onChange({});
          }}
        >
          {texts.clear}
        </Button>
      )}
    </Group>
  );
}
