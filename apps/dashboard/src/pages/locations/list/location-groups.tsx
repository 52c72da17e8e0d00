import { Group, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PublicSchemas } from '../../../api/types.js';
import { numberColumn } from '../../../components/columns.js';
import { CursorPages } from '../../../components/cursor-pages.js';
import { dataColumns, DataTable } from '../../../components/data-table.js';
import type { DataColumn } from '../../../components/data-table.js';
import { EmptyState } from '../../../components/empty-state.js';
import { PageLink } from '../../../components/page-link.js';
import { QueryView } from '../../../components/query-view.js';
import { t } from '../../../language/t.js';
import { ScoreBadge } from '../../health/score-badge.js';
import { groupsQuery } from '../location-queries.js';
import { conditionsOf, GROUP_ORDERS, GROUPINGS } from './location-search.js';
import type { LocationSearch } from './location-search.js';
import { Rating } from './rating.js';

type LocationGroup = PublicSchemas['LocationGroup'];

/** The locations that match in groups; each leads to its rows. */
export function LocationGroups({
  search,
  onChange,
}: {
  search: LocationSearch;
  onChange: (change: LocationSearch) => void;
}) {
  const { groupBy = 'COUNTRY', groupSort = 'LOCATIONS', groupUp = false } = search;
  // The pages of other groups or orders have other cursors.
  const list = JSON.stringify([search]);
  const [page, setPage] = useState<{ list: string; after: string | undefined }>();
  const after = page?.list === list ? page.after : undefined;
  const groups = useQuery(groupsQuery(search, after));
  const columns: DataColumn<LocationGroup>[] = [
    {
      id: 'name',
      header: () => t('locations.list.names.name'),
      cell: (group) => <GroupName group={group} groupBy={groupBy} search={search} />,
    },
    numberColumn({
      id: 'locations',
      header: () => t('locationLists.groups.orders.LOCATIONS'),
      of: ({ locations }) => locations,
    }),
    {
      id: 'rating',
      header: () => t('locations.list.names.rating'),
      cell: ({ rating, reviews }) => rating !== null && <Rating rating={rating} reviews={reviews} />,
      noWrap: true,
      folds: true,
    },
    {
      id: 'health',
      header: () => t('locations.list.names.health'),
      cell: ({ score }) => score !== null && <ScoreBadge score={score} />,
      folds: 'labelled',
    },
    numberColumn({
      id: 'differences',
      header: () => t('locations.list.names.differences'),
      of: ({ differences }) => differences,
      folds: 'labelled',
    }),
  ];
  return (
    <>
      <Group gap="xs" mb="sm">
        <NativeSelect
          label={t('words.groupBy')}
          value={groupBy}
          onChange={({ currentTarget: { value } }) => onChange({ groupBy: value as typeof groupBy })}
          data={GROUPINGS.map((value) => ({ value, label: t(`words.groupings.${value}`) }))}
        />
        <NativeSelect
          label={t('words.order')}
          value={`${groupSort}:${groupUp ? 'up' : 'down'}`}
          onChange={({ currentTarget: { value } }) => {
            const [by, way] = value.split(':');
            onChange({ groupSort: by as typeof groupSort, groupUp: way === 'up' || undefined });
          }}
          data={GROUP_ORDERS.flatMap((by) =>
            (['down', 'up'] as const).map((way) => ({
              value: `${by}:${way}`,
              label: t(`locationLists.order.${way}`, { name: t(`locationLists.groups.orders.${by}`) }),
            })),
          )}
        />
      </Group>
      <QueryView query={groups}>
        {({ groups: rows, nextCursor, totalCount }) => (
          <>
            <Text c="dimmed" mb="xs">
              {t('locationLists.groups.count', { count: totalCount })}
            </Text>
            <DataTable
              label={t('locationLists.groups.label')}
              columns={dataColumns(columns)}
              rows={rows}
              rowId={({ key }) => key ?? ''}
              empty={<EmptyState title={t('locations.list.noMatch')} text={t('locations.list.noMatchText')} />}
            />
            <CursorPages
              cursor={after}
              nextCursor={nextCursor}
              isOutdated={groups.isPlaceholderData}
              onChange={(cursor) => setPage({ list, after: cursor })}
            />
          </>
        )}
      </QueryView>
    </>
  );
}

interface GroupNameProps {
  readonly group: LocationGroup;
  readonly groupBy: NonNullable<LocationSearch['groupBy']>;
  readonly search: LocationSearch;
}

/** The name of a group as a link to its rows; those in no group have no filter. */
function GroupName({ group: { key, name }, groupBy, search }: GroupNameProps) {
  if (key === null) return <Text>{t(`words.without.${groupBy}`)}</Text>;
  return (
    <PageLink to="/locations" search={{ ...conditionsOf(search), ...conditionOf(groupBy, key) }}>
      {name ?? key}
    </PageLink>
  );
}

/** The conditions that find the locations of a group. */
function conditionOf(groupBy: NonNullable<LocationSearch['groupBy']>, key: string): LocationSearch {
  const end = key.indexOf('/');
  const countryIso = key.slice(0, 2);
  switch (groupBy) {
    case 'COUNTRY':
      return { countryIso };
    case 'STATE':
      return { countryIso, stateIso: key.slice(3) };
    case 'CITY':
      return { countryIso, stateIso: key.slice(3, end) || undefined, city: key.slice(end + 1) };
    case 'TAG':
      return { tag: key };
    case 'FOLDER':
      return { folderId: key };
  }
}
