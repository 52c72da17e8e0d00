import { Group, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { rankingTexts as texts } from '../../texts/rankings.js';
import { GROUPINGS } from './selection.js';
import type { Grouping, SelectionSearch } from './selection.js';

/** Chooses what is ranked, and whether the worst or the best come first. */
export function RankingOrder({
  by,
  order,
  onChange,
  children,
}: {
  by: Grouping;
  order: 'ASCENDING' | 'DESCENDING';
  onChange: (change: SelectionSearch) => void;
  children?: ReactNode;
}) {
  return (
    <Group gap="xs" data-print="hidden">
      <Select
        aria-label={texts.groupBy}
        data={GROUPINGS.map((value) => ({ value, label: texts.groupings[value] }))}
        value={by}
        allowDeselect={false}
        onChange={(value) => onChange({ by: GROUPINGS.find((each) => each === value), after: undefined })}
      />
      {children}
      <Select
        aria-label={texts.order}
        data={(['DESCENDING', 'ASCENDING'] as const).map((value) => ({ value, label: texts.orders[value] }))}
        value={order}
        allowDeselect={false}
        onChange={(value) => onChange({ order: value === 'ASCENDING' ? 'ASCENDING' : 'DESCENDING', after: undefined })}
      />
    </Group>
  );
}
