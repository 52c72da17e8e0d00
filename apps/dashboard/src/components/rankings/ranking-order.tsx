import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Choice } from '../choice.js';
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
      <Choice
        aria-label={t('rankings.groupBy')}
        names={GROUPINGS.map((value) => ({ value, label: t(`rankings.groupings.${value}`) }))}
        value={by}
        onChange={(next) => onChange({ by: next, after: undefined })}
      />
      {children}
      <Choice
        aria-label={t('rankings.order')}
        names={{ DESCENDING: t('rankings.orders.DESCENDING'), ASCENDING: t('rankings.orders.ASCENDING') }}
        value={order}
        onChange={(next) => onChange({ order: next, after: undefined })}
      />
    </Group>
  );
}
