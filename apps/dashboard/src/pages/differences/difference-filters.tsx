import { Button, Group, Select } from '@mantine/core';
import { usePublishers } from '../../api/publishers-query.js';
import { OptionalChoice } from '../../components/choice.js';
import { t, textsUnder } from '../../language/t.js';
import { DECIDABLE, ENDED } from './difference-search.js';
import type { DifferenceSearch, DifferenceState } from './difference-search.js';

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
  return (
    <Group component="section" aria-label={t('differences.filters.label')} align="flex-end" gap="xs" mb="sm">
      <Select
        label={t('words.state')}
        allowDeselect={false}
        flex="1 1 10rem"
        data={[
          ...[...DECIDABLE, 'REJECTED' as const].map(option),
          { group: t('words.ended'), items: ENDED.map(option) },
        ]}
        value={state ?? 'OPEN'}
        onChange={(next) =>
          onChange({ state: next === null || next === 'OPEN' ? undefined : (next as DifferenceSearch['state']) })
        }
      />
      <OptionalChoice
        label={t('words.publisher')}
        flex="1 1 10rem"
        names={publishers.map(({ publisher: value, name }) => ({ value, label: name }))}
        value={publisher}
        onChange={(next) => onChange({ publisher: next })}
      />
      <OptionalChoice
        label={t('words.field')}
        flex="1 1 10rem"
        names={textsUnder('locations.comparedFields')}
        value={field}
        onChange={(next) => onChange({ field: next })}
      />
      {isNarrowed && (
        <Button onClick={() => onChange({ state: undefined, publisher: undefined, field: undefined })}>
          {t('common.filters.clear')}
        </Button>
      )}
    </Group>
  );
}
