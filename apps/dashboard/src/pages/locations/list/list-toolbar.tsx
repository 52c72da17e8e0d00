import { Group, NativeSelect, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../language/t.js';
import { ORDERS } from './location-search.js';
import type { LocationSearch } from './location-search.js';

/** The names of the columns by which the list is ordered. */
const COLUMN_OF = {
  NAME: 'name',
  UPDATED: 'updated',
  HEALTH: 'health',
  RATING: 'rating',
  DIFFERENCES: 'differences',
  LISTINGS: 'publishers',
} as const;

interface ListToolbarProps {
  readonly search: LocationSearch;
  readonly onChange: (change: LocationSearch) => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** How the locations are shown, and where the headings of columns have no place, in which order. */
export function ListToolbar({ search, onChange, children }: ListToolbarProps) {
  const { show = 'rows', sort, down } = search;
  return (
    <Group gap="xs" mb="xs" justify="space-between">
      <SegmentedControl
        aria-label={t('locationLists.show.label')}
        value={show}
        onChange={(value) => onChange({ show: value === 'rows' ? undefined : (value as LocationSearch['show']) })}
        data={(['rows', 'groups', 'map'] as const).map((value) => ({
          value,
          label: t(`locationLists.show.${value}`),
        }))}
      />
      <Group gap="xs">
        {show === 'rows' && (
          <NativeSelect
            hiddenFrom="md"
            aria-label={t('words.order')}
            value={sort ? `${sort}:${down ? 'down' : 'up'}` : ''}
            onChange={({ currentTarget: { value } }) => {
              const [by, way] = value.split(':');
              onChange({ sort: ORDERS.find((each) => each === by), down: way === 'down' || undefined });
            }}
            data={[
              { value: '', label: t('locationLists.order.newest') },
              ...ORDERS.flatMap((by) =>
                (['up', 'down'] as const).map((way) => ({
                  value: `${by}:${way}`,
                  label: t(`locationLists.order.${way}`, { name: t(`locations.list.names.${COLUMN_OF[by]}`) }),
                })),
              ),
            ]}
          />
        )}
        {children}
      </Group>
    </Group>
  );
}
