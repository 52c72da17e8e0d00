import { useAllowed } from '../../../api/roles.js';
import { EmptyState } from '../../../components/empty-state.js';
import { PageCheckbox } from '../../../components/page-checkbox.js';
import { QueryView } from '../../../components/query-view.js';
import { RowCheckbox } from '../../../components/row-checkbox.js';
import { t } from '../../../language/t.js';
import { ListKeys } from './list-keys.js';
import { ListPages } from './list-pages.js';
import { LOCATION_COLUMNS } from './location-columns.js';
import type { ListedLocation } from './location-columns.js';
import { isNarrowed } from './location-search.js';
import type { LocationSearch } from './location-search.js';
import { LocationTable } from './location-table.js';
import { NoLocations } from './no-locations.js';
import type { ListedLocations } from './use-listed-locations.js';
import type { LocationSelection } from './use-location-selection.js';

interface LocationRowsProps {
  readonly search: LocationSearch;
  readonly listed: ListedLocations;
  readonly selected: LocationSelection;
  /** The ids of the columns that the person has chosen. */
  readonly columns: readonly string[];
  readonly onChange: (change: LocationSearch) => void;
}

/** A page of the list as rows, which a person selects with a box or a key. */
export function LocationRows({
  search,
  listed: { page, rows, isOutdated },
  selected: { isSelected, isFixed, select },
  columns,
  onChange,
}: LocationRowsProps) {
  const mayEdit = useAllowed('EDITOR');
  const boxes = mayEdit && {
    selectAll: (
      <PageCheckbox
        label={t('words.selectPage')}
        rows={rows.length}
        selected={rows.filter(({ id }) => isSelected(id)).length}
        disabled={isFixed}
        onChange={(checked) => select(rows, checked)}
      />
    ),
    selectRow: (row: ListedLocation) => (
      <RowCheckbox
        label={t('words.select', { name: row.name })}
        checked={isSelected(row.id)}
        disabled={isFixed}
        onChange={(checked) => select([row], checked)}
      />
    ),
  };
  const toggle = (databaseId: number) => {
    const row = rows.find((each) => each.databaseId === databaseId);
    if (row && mayEdit && !isFixed) select([row], !isSelected(row.id));
  };
  return (
    <QueryView query={page}>
      {({ edges, pageInfo }) => (
        <>
          {rows.length > 0 ? (
            <LocationTable
              columns={LOCATION_COLUMNS.filter(({ id }) => id === 'name' || columns.includes(id))}
              rows={rows}
              search={search}
              {...boxes}
              onSort={onChange}
            />
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
            onChange={onChange}
          />
          <ListKeys onSelect={toggle} />
        </>
      )}
    </QueryView>
  );
}
