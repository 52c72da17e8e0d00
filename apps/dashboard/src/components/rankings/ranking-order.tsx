import { Group, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { GROUPINGS } from './selection.js';
import type { Grouping, SelectionSearch } from './selection.js';
import { t } from '../../language/t.js';

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
        aria-label={t('rankings.groupBy')}
        data={GROUPINGS.map((value) => ({ value, label: t(`rankings.groupings.${value}`) }))}
        value={by}
        allowDeselect={false}
        onChange={(value) => onChange({ by: GROUPINGS.find((each) => each === value), after: undefined })}
      />
      {children}
      <Select
        aria-label={t('rankings.order')}
        data={(['DESCENDING', 'ASCENDING'] as const).map((value) => ({ value, label: t(`rankings.orders.${value}`) }))}
        value={order}
        allowDeselect={false}
        onChange={(value) => onChange({ order: value === 'ASCENDING' ? 'ASCENDING' : 'DESCENDING', after: undefined })}
      />
    </Group>
  );
}
