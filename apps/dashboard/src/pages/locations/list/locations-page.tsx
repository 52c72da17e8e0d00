import { Box, Button, Checkbox, Popover, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Icon } from '../../../components/icon.js';
import { PageHeader } from '../../../components/page-header.js';
import { useSetting } from '../../../components/use-setting.js';
import { t } from '../../../language/t.js';
import { BrokenConnections } from '../../publishers/broken-connections.js';
import type { SavedView } from '../location-queries.js';
import { viewsQuery } from '../location-queries.js';
import { ListToolbar } from './list-toolbar.js';
import { LOCATION_COLUMNS, USUAL_COLUMNS } from './location-columns.js';
import { LocationFilters } from './location-filters.js';
import { LocationRows } from './location-rows.js';
import { parseLocationSearch, stateOf } from './location-search.js';
import type { LocationSearch } from './location-search.js';
import { LocationsActions } from './locations-actions.js';
import { SavedViews } from './saved-views.js';
import { selectedCount } from './selection.js';
import { useListedLocations } from './use-listed-locations.js';
import { useLocationSelection } from './use-location-selection.js';
import { searchOfView } from './view-settings.js';

/** The list opens with the default view of the person once in this tab, unless its address says something already. */
let isDone = false;

/** Opens the default view of the person when the list is opened without anything in its address. */
function useDefaultView(search: LocationSearch, open: (view: SavedView) => void): void {
  const isPlain = Object.values(search).every((value) => value === undefined);
  const wanted = useRef(isPlain && !isDone);
  const { data } = useQuery({ ...viewsQuery, enabled: wanted.current });
  useEffect(() => {
    if (!wanted.current || !data) return;
    wanted.current = false;
    isDone = true;
    const view = data.find(({ isDefault }) => isDefault);
    // The person may have searched meanwhile.
    if (view && isPlain) open(view);
  });
}

// The rows show first; what a person does with them has several times their code, and follows in files of its own.
const SelectionBar = lazy(async () => ({ default: (await import('../changes/selection-bar.js')).SelectionBar }));
const StateActions = lazy(async () => ({
  default: (await import('../../publishers/missing/state-actions.js')).StateActions,
}));
const LocationGroups = lazy(async () => ({ default: (await import('./location-groups.js')).LocationGroups }));
const LocationMap = lazy(async () => ({ default: (await import('./location-map.js')).LocationMap }));

/** What leads to the first page again. */
const FIRST_PAGE = { after: undefined, before: undefined } satisfies LocationSearch;

const route = getRouteApi('/signed-in/locations');

/** The list of locations. */
export function LocationsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const [columns, setColumns] = useSetting<readonly string[]>('locations/columns', USUAL_COLUMNS);
  const listed = useListedLocations(search);
  const { page, total, isOutdated } = listed;
  const selected = useLocationSelection(search, listed);
  const change = (more: LocationSearch) => {
    // Typing replaces the entry of the history, so that "back" leaves the list.
    void navigate({
      to: '/locations',
      search: (now) => ({ ...parseLocationSearch(now), ...(!('at' in more) && FIRST_PAGE), ...more }),
      replace: !('after' in more || 'before' in more || 'show' in more),
    });
  };
  const openView = (view: SavedView | undefined) => {
    if (view?.settings.columns) setColumns(view.settings.columns);
    void navigate({ to: '/locations', search: view ? searchOfView(view) : {} });
  };
  useDefaultView(search, openView);
  const count = selectedCount(selected.selection);
  return (
    <>
      <PageHeader
        title={t('common.pages.locations')}
        description={page.data && t('locations.list.description', { count: total })}
        actions={<LocationsActions search={search} total={total} />}
      />
      <BrokenConnections />
      <LocationFilters search={search} onChange={change} />
      {stateOf(search.connection) && !isOutdated && count === 0 && (
        <Suspense fallback={null}>
          <StateActions search={search} count={total} />
        </Suspense>
      )}
      <ListToolbar search={search} onChange={change}>
        <SavedViews search={search} columns={columns} onOpen={openView} />
        {search.show === undefined && <ColumnChoice chosen={columns} onChange={setColumns} />}
      </ListToolbar>
      <Box role="status" fz="sm" c="dimmed">
        {isOutdated ? t('words.updating') : ''}
      </Box>
      {count > 0 && (
        <Suspense fallback={null}>
          <SelectionBar
            selection={selected.selection}
            search={search}
            total={isOutdated ? 0 : total}
            onSelectAll={selected.selectAll}
            onClear={selected.clear}
          />
        </Suspense>
      )}
      {search.show === 'groups' && (
        <Suspense fallback={<Skeleton height={240} />}>
          <LocationGroups search={search} onChange={change} />
        </Suspense>
      )}
      {search.show === 'map' && (
        <Suspense fallback={<Skeleton height={240} />}>
          <LocationMap search={search} onChange={change} />
        </Suspense>
      )}
      {search.show === undefined && (
        <LocationRows search={search} listed={listed} selected={selected} columns={columns} onChange={change} />
      )}
    </>
  );
}

/** Lets the person choose the columns of the list; the name stays. */
function ColumnChoice({ chosen, onChange }: { chosen: readonly string[]; onChange: (ids: string[]) => void }) {
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button rightSection={<Icon name="down" />}>{t('locations.list.columns')}</Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" p="xs">
          {LOCATION_COLUMNS.filter(({ id }) => id !== 'name').map(({ id }) => (
            <Checkbox
              key={id}
              label={t(`locations.list.names.${id}`)}
              checked={chosen.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
