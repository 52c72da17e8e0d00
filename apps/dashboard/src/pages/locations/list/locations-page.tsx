import { Box, Button, Group } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useAllowed } from '../../../api/roles.js';
import { ButtonLink } from '../../../components/button-link.js';
import { CursorPages } from '../../../components/cursor-pages.js';
import { DataTable, dataColumns } from '../../../components/data-table.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Icon } from '../../../components/icon.js';
import { PageHeader } from '../../../components/page-header.js';
import { QueryView } from '../../../components/query-view.js';
import { RowCheckbox } from '../../../components/row-checkbox.js';
import type { Location } from '../editor/form-values.js';
import { startExport } from '../export/start-export.js';
import { scoresQuery } from '../../health/health-queries.js';
import { listQuery } from '../location-queries.js';
import { LOCATION_COLUMNS, USUAL_COLUMNS } from './location-columns.js';
import type { ListedLocation } from './location-columns.js';
import { LocationFilters } from './location-filters.js';
import { isNarrowed, parseLocationSearch, stateOf } from './location-search.js';
import type { LocationSearch } from './location-search.js';
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
import { t } from '../../../language/t.js';

// The rows show first; what a person does with them has several times their code, and follows in files of its own.
const SelectionBar = lazy(async () => ({ default: (await import('../changes/selection-bar.js')).SelectionBar }));
const ExportMenu = lazy(async () => ({
  default: (await import('../../../components/exports/export-menu.js')).ExportMenu,
}));
const StateActions = lazy(async () => ({
  default: (await import('../../publishers/missing/state-actions.js')).StateActions,
}));
const ColumnChoice = lazy(async () => ({ default: (await import('./column-choice.js')).ColumnChoice }));

/** The list of locations. */
export function LocationsPage() {
  const search = parseLocationSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const mayEdit = useAllowed('EDITOR');
  const page = useQuery(listQuery(search));
  const isReady = !page.isPending;
  // The rows of the earlier list are shown until those of the address arrive: nobody chooses among them, or by their number.
  const isOutdated = page.isPlaceholderData;
  const [columns, setColumns] = useLocalStorage<string[]>({
    key: 'locations/columns',
    defaultValue: [...USUAL_COLUMNS],
  });
  // What is selected stays selected while the filters and pages of the list change.
  const [selection, setSelection] = useState<Selection>(NO_SELECTION);

  const total = page.data?.totalCount ?? 0;
  const change = (more: LocationSearch) => {
    // Typing replaces the entry of the history, so that "back" leaves the list.
    void navigate({
      to: '/locations',
      search: (now) => ({ ...parseLocationSearch(now), after: undefined, ...more }),
      replace: !('after' in more),
    });
  };
  const found = useMemo(() => page.data?.edges.map(({ node }) => node) ?? [], [page.data]);
  const scores = useQuery(
    scoresQuery(columns.includes('health') ? found.map(({ databaseId }) => databaseId) : []),
  ).data;
  const rows = useMemo(
    () => found.map((location): ListedLocation => ({ ...location, score: scores?.get(location.databaseId) })),
    [found, scores],
  );
  const table = useMemo(() => {
    const shown = LOCATION_COLUMNS.filter(({ id }) => id === 'name' || columns.includes(id));
    const isAll = selectsAllOf(selection, search);
    const isSelected = (id: string) => isAll || ('rows' in selection && selection.rows.has(id));
    const select = (locations: readonly Location[], checked: boolean) =>
      setSelection((now) => withRows(now, locations, checked));
    // Among all that match a search nobody selects single rows: the selection is cleared first.
    const isFixed = isOutdated || 'search' in selection;
    const onPage = rows.filter(({ id }) => isSelected(id)).length;
    const boxes = {
      id: 'select',
      header: () => (
        <RowCheckbox
          label={t('locations.list.selectPage')}
          checked={onPage > 0 && onPage === rows.length}
          indeterminate={onPage > 0 && onPage < rows.length}
          disabled={isFixed}
          onChange={(checked) => select(rows, checked)}
        />
      ),
      cell: (row: Location) => (
        <RowCheckbox
          label={t('locations.list.selectRow', { name: row.name })}
          checked={isSelected(row.id)}
          disabled={isFixed}
          onChange={(checked) => select([row], checked)}
        />
      ),
    };
    return dataColumns<ListedLocation>(mayEdit ? [boxes, ...shown] : shown);
  }, [columns, selection, search, rows, mayEdit, isOutdated]);

  const count = selectedCount(selection);
  return (
    <>
      <PageHeader
        title={t('common.pages.locations')}
        description={page.data && t('locations.list.description', { count: total })}
        actions={
          <>
            <ButtonLink to="/jobs" variant="default">
              {t('locations.list.jobs')}
            </ButtonLink>
            {mayEdit && (
              <>
                <AfterRows
                  isReady={isReady}
                  fallback={<Pending label={t('exports.export')} rightSection={<Icon name="down" size={14} />} />}
                >
                  <ExportMenu
                    choices={(format) => startExport({ of: 'LOCATIONS', format, ...ofSearch(search) })}
                    disabled={total === 0}
                  />
                </AfterRows>
                <Button component={Link} to="/locations/import" variant="default">
                  {t('locations.list.import')}
                </Button>
                <Button component={Link} to="/locations/new" leftSection={<Icon name="plus" />}>
                  {t('locations.list.add')}
                </Button>
              </>
            )}
          </>
        }
      />
      <LocationFilters search={search} onChange={change} />
      {stateOf(search.connection) && !isOutdated && count === 0 && (
        <Suspense fallback={null}>
          <StateActions search={search} count={total} />
        </Suspense>
      )}
      <Group justify="space-between" mb="xs" gap="xs">
        <Box role="status" fz="sm" c="dimmed">
          {isOutdated ? t('locations.list.updating') : ''}
        </Box>
        <AfterRows
          isReady={isReady}
          fallback={<Pending label={t('locations.list.columns')} rightSection={<Icon name="down" />} />}
        >
          <ColumnChoice chosen={columns} onChange={setColumns} />
        </AfterRows>
      </Group>
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
      <QueryView query={page}>
        {({ pageInfo }) => (
          <>
            <DataTable
              label={t('locations.list.label')}
              columns={table}
              minWidth={320}
              rows={rows}
              rowId={({ id }) => id}
              empty={
                isNarrowed(search) ? (
                  <EmptyState title={t('locations.list.noMatch')} text={t('locations.list.noMatchText')} />
                ) : (
                  <EmptyState title={t('locations.list.empty')} text={t('locations.list.emptyText')} />
                )
              }
            />
            <CursorPages
              cursor={search.after}
              isOutdated={isOutdated}
              nextCursor={pageInfo.hasNextPage ? pageInfo.endCursor : null}
              onChange={(after) => change({ after })}
            />
          </>
        )}
      </QueryView>
    </>
  );
}

/** Loads its children once the rows are there. The fallback keeps their place. */
function AfterRows({
  isReady,
  fallback = null,
  children,
}: {
  isReady: boolean;
  fallback?: ReactNode;
  children: ReactNode;
}) {
  return isReady ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}

/** A button whose code is on its way. */
function Pending({ label, rightSection }: { label: string; rightSection?: ReactNode }) {
  return (
    <Button variant="default" rightSection={rightSection} disabled>
      {label}
    </Button>
  );
}
