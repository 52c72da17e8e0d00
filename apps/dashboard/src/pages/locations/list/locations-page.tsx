import { Box, Button, Checkbox, Group } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import { CursorPages } from '../../../components/cursor-pages.js';
import { DataTable, dataColumns } from '../../../components/data-table.js';
import { EmptyState } from '../../../components/empty-state.js';
import { formatNumber } from '../../../components/format.js';
import { Icon } from '../../../components/icon.js';
import { PageHeader } from '../../../components/page-header.js';
import { QueryView } from '../../../components/query-view.js';
import { texts as common } from '../../../texts/common.js';
import { locationTexts } from '../../../texts/locations.js';
import { BulkBar } from '../bulk/bulk-bar.js';
import { bulkOperation } from '../bulk/bulk-operation.js';
import { BulkProgress } from '../bulk/bulk-progress.js';
import type { BulkAction } from '../bulk/bulk-run.js';

import { ExportButton } from '../csv/export-button.js';
import type { Location } from '../editor/form-values.js';
import { listQuery } from '../location-queries.js';
import { ColumnChoice } from './column-choice.js';
import { LOCATION_COLUMNS, USUAL_COLUMNS } from './location-columns.js';
import { LocationFilters } from './location-filters.js';
import { isNarrowed, parseLocationSearch } from './location-search.js';
import type { LocationSearch } from './location-search.js';

const texts = locationTexts.list;

/** The list of locations. */
export function LocationsPage() {
  const search = parseLocationSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const client = useQueryClient();
  const mayEdit = useAllowed('EDITOR');
  const page = useQuery(listQuery(search));
  const [columns, setColumns] = useLocalStorage<string[]>({
    key: 'locations/columns',
    defaultValue: [...USUAL_COLUMNS],
  });
  const [selected, setSelected] = useState<ReadonlyMap<string, Location>>(new Map());
  const [isAll, setIsAll] = useState(false);

  const total = page.data?.totalCount ?? 0;
  const clear = () => {
    setSelected(new Map());
    setIsAll(false);
  };
  const change = (more: LocationSearch) => {
    clear();
    // Typing replaces the entry of the history, so that "back" leaves the list.
    void navigate({ to: '/locations', search: { ...search, after: undefined, ...more }, replace: !('after' in more) });
  };
  const rows = useMemo(() => page.data?.edges.map(({ node }) => node) ?? [], [page.data]);
  const table = useMemo(() => {
    const shown = LOCATION_COLUMNS.filter(({ id }) => id === 'name' || columns.includes(id));
    const isSelected = (id: string) => isAll || selected.has(id);
    const select = (locations: readonly Location[], checked: boolean) => {
      const next = new Map(isAll ? rows.map((row) => [row.id, row]) : selected);
      for (const location of locations) {
        if (checked) next.set(location.id, location);
        else next.delete(location.id);
      }
      setIsAll(false);
      setSelected(next);
    };
    const count = rows.filter(({ id }) => isSelected(id)).length;
    const boxes = {
      id: 'select',
      header: (
        <Checkbox
          aria-label={texts.selectPage}
          checked={count > 0 && count === rows.length}
          indeterminate={count > 0 && count < rows.length}
          onChange={({ currentTarget: { checked } }) => select(rows, checked)}
        />
      ),
      cell: (row: Location) => (
        <Checkbox
          aria-label={texts.selectRow(row.name)}
          checked={isSelected(row.id)}
          onChange={({ currentTarget: { checked } }) => select([row], checked)}
        />
      ),
    };
    return dataColumns<Location>(mayEdit ? [boxes, ...shown] : shown);
  }, [columns, selected, isAll, rows, mayEdit]);

  const apply = (action: BulkAction) => {
    const scope = isAll ? { search: { ...search, after: undefined } } : { ids: [...selected.keys()] };
    const onEnd = () => void client.invalidateQueries({ queryKey: queryKeys.locations });
    bulkOperation.start({ plan: { action, scope }, total: isAll ? total : selected.size }, onEnd);
    clear();
  };

  return (
    <>
      <PageHeader
        title={common.pages.locations}
        description={page.data && texts.description(formatNumber(total))}
        actions={
          <>
            <ExportButton search={search} total={total} />
            {mayEdit && (
              <>
                <Button component={Link} to="/locations/import" variant="default">
                  {texts.importCsv}
                </Button>
                <Button component={Link} to="/locations/new" leftSection={<Icon name="plus" />}>
                  {texts.add}
                </Button>
              </>
            )}
          </>
        }
      />
      <BulkProgress />
      <LocationFilters search={search} onChange={change} />
      <Group justify="space-between" mb="xs" gap="xs">
        <Box role="status" fz="sm" c="dimmed">
          {page.isPlaceholderData ? texts.updating : ''}
        </Box>
        <ColumnChoice chosen={columns} onChange={setColumns} />
      </Group>
      <BulkBar
        count={isAll ? total : selected.size}
        total={total}
        isAll={isAll}
        onSelectAll={() => setIsAll(true)}
        onClear={clear}
        onApply={apply}
      />
      <QueryView query={page}>
        {({ pageInfo }) => (
          <>
            <DataTable
              label={texts.label}
              columns={table}
              rows={rows}
              rowId={({ id }) => id}
              empty={
                isNarrowed(search) ? (
                  <EmptyState title={texts.noMatch} text={texts.noMatchText} />
                ) : (
                  <EmptyState title={texts.empty} text={texts.emptyText} />
                )
              }
            />
            <CursorPages
              cursor={search.after}
              nextCursor={pageInfo.hasNextPage ? pageInfo.endCursor : null}
              onChange={(after) => change({ after })}
            />
          </>
        )}
      </QueryView>
    </>
  );
}
