import { Button, Group, Select } from '@mantine/core';
import { usePublishers } from '../../api/publishers-query.js';
import type { ComparedFieldName } from '../locations/listings/comparison.js';
import { DECIDABLE, ENDED } from './difference-search.js';
import type { DifferenceSearch, DifferenceState } from './difference-search.js';
import { t, textsUnder } from '../../language/t.js';

const option = (state: DifferenceState) => ({ value: state, label: t(`differences.filters.states.${state}`) });

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
    ({
      clearable: true,
      clearButtonProps: { 'aria-label': `${label}: ${t('differences.filters.all')}` },
      flex: '1 1 10rem',
    }) as const;
  return (
    <Group component="section" aria-label={t('differences.filters.label')} align="flex-end" gap="xs" mb="sm">
      <Select
        label={t('differences.filters.state')}
        allowDeselect={false}
        flex="1 1 10rem"
        data={[
          ...[...DECIDABLE, 'REJECTED' as const].map(option),
          { group: t('differences.filters.ended'), items: ENDED.map(option) },
        ]}
        value={state ?? 'OPEN'}
        onChange={(next) =>
          onChange({ state: next === null || next === 'OPEN' ? undefined : (next as DifferenceSearch['state']) })
        }
      />
      <Select
        {...clearable(t('differences.filters.publisher'))}
        label={t('differences.filters.publisher')}
        placeholder={t('differences.filters.all')}
        data={publishers.map(({ publisher: value, name }) => ({ value, label: name }))}
        value={publisher ?? null}
        onChange={(next) => onChange({ publisher: next ?? undefined })}
      />
      <Select
        {...clearable(t('differences.filters.field'))}
        label={t('differences.filters.field')}
        placeholder={t('differences.filters.all')}
        data={Object.entries(textsUnder('locations.comparedFields')).map(([value, label]) => ({ value, label }))}
        value={field ?? null}
        onChange={(next) => onChange({ field: (next ?? undefined) as ComparedFieldName | undefined })}
      />
      {isNarrowed && (
        <Button
          variant="default"
          onClick={() => onChange({ state: undefined, publisher: undefined, field: undefined })}
        >
          {t('differences.filters.clear')}
        </Button>
      )}
    </Group>
  );
}
