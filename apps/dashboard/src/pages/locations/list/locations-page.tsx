import { Box, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useAllowed } from '../../../api/roles.js';
import { useSession } from '../../../api/session-query.js';
import { ButtonLink } from '../../../components/button-link.js';
import { EmptyState } from '../../../components/empty-state.js';
import { ExportMenu } from '../../../components/exports/export-menu.js';
import { Icon } from '../../../components/icon.js';
import { PageHeader } from '../../../components/page-header.js';
import { QueryView } from '../../../components/query-view.js';
import { RowCheckbox } from '../../../components/row-checkbox.js';
import { useSetting } from '../../../components/use-setting.js';
import type { Location } from '../editor/form-values.js';
import { startExport } from '../export/start-export.js';
import { listQuery, numbersQuery } from '../location-queries.js';
import type { SavedView } from '../location-queries.js';
import { BrokenConnections } from '../../publishers/broken-connections.js';
import { ColumnChoice } from './column-choice.js';
import { rememberSelection, takeVisit } from './last-visit.js';
import { ListKeys } from './list-keys.js';
import { ListPages } from './list-pages.js';
import { ListToolbar } from './list-toolbar.js';
import { LOCATION_COLUMNS, USUAL_COLUMNS } from './location-columns.js';
import type { ListedLocation } from './location-columns.js';
import { LocationFilters } from './location-filters.js';
import { isNarrowed, parseLocationSearch, stateOf } from './location-search.js';
import type { LocationSearch } from './location-search.js';
import { LocationTable } from './location-table.js';
import { NoLocations } from './no-locations.js';
import { SavedViews } from './saved-views.js';
import {
  mostFrequent,
  NO_SELECTION,
  ofSearch,
  selectedCount,
  selectsAllOf,
  wholeSearch,
  withRows,
} from './selection.js';
import type { Selection } from './selection.js';
import { useDefaultView } from './use-default-view.js';
import { searchOfView } from './view-settings.js';
import { t } from '../../../language/t.js';

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
  const mayEdit = useAllowed('EDITOR');
  const page = useQuery(listQuery(search));
  // The rows of the earlier list are shown until those of the address arrive: nobody chooses among them, or by their number.
  const isOutdated = page.isPlaceholderData;
  const { user, account } = useSession();
  const [columns, setColumns] = useSetting<readonly string[]>('locations/columns', USUAL_COLUMNS);
  // What is selected stays selected while the filters and pages of the list change, and on the way back from a location.
  const identity = `${user.id} ${account.id}`;
  const [visit] = useState(() => takeVisit(identity));
  const [selection, setSelection] = useState<Selection>(visit?.selection ?? NO_SELECTION);
  useEffect(() => rememberSelection(identity, selection), [identity, selection]);

  const total = page.data?.totalCount ?? 0;
  const change = (more: LocationSearch) => {
    // Typing replaces the entry of the history, so that "back" leaves the list.
    void navigate({
      to: '/locations',
      search: (now) => ({ ...parseLocationSearch(now), ...(!('at' in more) && FIRST_PAGE), ...more }),
      replace: !('after' in more || 'before' in more || 'show' in more),
    });
  };
  const found = useMemo(() => page.data?.edges.map(({ node }) => node) ?? [], [page.data]);
  const numbers = useQuery(numbersQuery(found.map(({ databaseId }) => databaseId))).data;
  const rows = useMemo(
    () => found.map((location): ListedLocation => ({ ...location, numbers: numbers?.get(location.databaseId) })),
    [found, numbers],
  );
  // The row from which the person comes back has the focus, once.
  const opened = useRef(visit?.opened);
  useEffect(() => {
    const row =
      opened.current === undefined ? null : document.querySelector<HTMLElement>(`[data-row="${opened.current}"]`);
    if (!row) return;
    opened.current = undefined;
    row.focus();
  }, [rows]);
  useDefaultView(search, (view) => openView(view));
  const openView = (view: SavedView | undefined) => {
    if (view?.settings.columns) setColumns(view.settings.columns);
    void navigate({ to: '/locations', search: view ? searchOfView(view) : {} });
  };

  const shown = LOCATION_COLUMNS.filter(({ id }) => id === 'name' || columns.includes(id));
  const isAll = selectsAllOf(selection, search);
  const isSelected = (id: string) => isAll || ('rows' in selection && selection.rows.has(id));
  const select = (locations: readonly Location[], checked: boolean) =>
    setSelection((now) => withRows(now, locations, checked));
  // Among all that match a search nobody selects single rows: the selection is cleared first.
  const isFixed = isOutdated || 'search' in selection;
  const onPage = rows.filter(({ id }) => isSelected(id)).length;
  const boxes = mayEdit && {
    selectAll: (
      <RowCheckbox
        label={t('locations.list.selectPage')}
        checked={onPage > 0 && onPage === rows.length}
        indeterminate={onPage > 0 && onPage < rows.length}
        disabled={isFixed}
        onChange={(checked) => select(rows, checked)}
      />
    ),
    selectRow: (row: Location) => (
      <RowCheckbox
        label={t('locations.list.selectRow', { name: row.name })}
        checked={isSelected(row.id)}
        disabled={isFixed}
        onChange={(checked) => select([row], checked)}
      />
    ),
  };

  const count = selectedCount(selection);
  return (
    <>
      <PageHeader
        title={t('common.pages.locations')}
        description={page.data && t('locations.list.description', { count: total })}
        actions={
          <>
            <ButtonLink to="/jobs">{t('locations.list.jobs')}</ButtonLink>
            {mayEdit && (
              <>
                <ExportMenu
                  choices={(format) => startExport({ of: 'LOCATIONS', format, ...ofSearch(search) })}
                  disabled={total === 0}
                />
                <Button component={Link} to="/locations/import">
                  {t('locations.list.import')}
                </Button>
                <Button variant="filled" component={Link} to="/locations/new" leftSection={<Icon name="plus" />}>
                  {t('locations.list.add')}
                </Button>
              </>
            )}
          </>
        }
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
        {isOutdated ? t('locations.list.updating') : ''}
      </Box>
      {count > 0 && (
        <Suspense fallback={null}>
          <SelectionBar
            selection={selection}
            search={search}
            total={isOutdated ? 0 : total}
            onSelectAll={() =>
              setSelection({
                search: wholeSearch(search),
                count: total,
                countryIso: mostFrequent(rows.map(({ countryIso }) => countryIso)),
              })
            }
            onClear={() => setSelection(NO_SELECTION)}
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
        <QueryView query={page}>
          {({ edges, pageInfo }) => (
            <>
              {rows.length > 0 ? (
                <LocationTable columns={shown} rows={rows} search={search} {...boxes} onSort={change} />
              ) : isNarrowed(search) ? (
                <EmptyState title={t('locations.list.noMatch')} text={t('locations.list.noMatchText')} />
              ) : (
                <NoLocations />
              )}
              <ListPages
                search={search}
                first={edges[0]?.cursor}
                pageInfo={pageInfo}
                isOutdated={isOutdated}
                onChange={change}
              />
              <ListKeys
                onSelect={(id) => {
                  const row = rows.find(({ databaseId }) => databaseId === id);
                  if (row && mayEdit && !isFixed) select([row], !isSelected(row.id));
                }}
              />
            </>
          )}
        </QueryView>
      )}
    </>
  );
}
