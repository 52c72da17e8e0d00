import { Button, Group, Select } from '@mantine/core';
import { usePublishers } from '../../api/publishers-query.js';
import { differenceTexts } from '../../texts/differences.js';
import { comparedFieldNames } from '../../texts/compared-fields.js';
import type { ComparedFieldName } from '../locations/listings/comparison.js';
import { DECIDABLE, ENDED } from './difference-search.js';
import type { DifferenceSearch, DifferenceState } from './difference-search.js';

const texts = differenceTexts.filters;

const option = (state: DifferenceState) => ({ value: state, label: texts.states[state] });

/** The filters of the list; they are in the address. */
export function DifferenceFilters({
  search: { state, publisher, field },
  onChange,
}: {
  search: DifferenceSearch;
  onChange: (change: Partial<DifferenceSearch>) => void;
}) {
  const publishers = usePublishers();
  const isNarrowed = state !== undefined || publisher !== undefined || field !== undefined;
  const clearable = (label: string) =>
    ({ clearable: true, clearButtonProps: { 'aria-label': `${label}: ${texts.all}` }, flex: '1 1 10rem' }) as const;
  return (
    <Group component="section" aria-label={texts.label} align="flex-end" gap="xs" mb="sm">
      <Select
        label={texts.state}
        allowDeselect={false}
        flex="1 1 10rem"
        data={[...[...DECIDABLE, 'REJECTED' as const].map(option), { group: texts.ended, items: ENDED.map(option) }]}
        value={state ?? 'OPEN'}
        onChange={(next) =>
          onChange({ state: next === null || next === 'OPEN' ? undefined : (next as DifferenceSearch['state']) })
        }
      />
      <Select
        {...clearable(texts.publisher)}
        label={texts.publisher}
        placeholder={texts.all}
        data={publishers.map(({ publisher: value, name }) => ({ value, label: name }))}
        value={publisher ?? null}
        onChange={(next) => onChange({ publisher: next ?? undefined })}
      />
      <Select
        {...clearable(texts.field)}
        label={texts.field}
        placeholder={texts.all}
        data={Object.entries(comparedFieldNames).map(([value, label]) => ({ value, label }))}
        value={field ?? null}
        onChange={(next) => onChange({ field: (next ?? undefined) as ComparedFieldName | undefined })}
      />
      {isNarrowed && (
        <Button
          variant="default"
          onClick={() => onChange({ state: undefined, publisher: undefined, field: undefined })}
        >
          {texts.clear}
        </Button>
      )}
    </Group>
  );
}
