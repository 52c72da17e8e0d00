import { useQuery } from '@tanstack/react-query';
import { useAllowed } from '../../../api/roles.js';
import { ButtonLink } from '../../../components/button-link.js';
import { EmptyState } from '../../../components/empty-state.js';
import { PageCheckbox } from '../../../components/page-checkbox.js';
import { QueryView } from '../../../components/query-view.js';
import { RowCheckbox } from '../../../components/row-checkbox.js';
import { usePageKeys } from '../../../components/use-page-keys.js';
import { t } from '../../../language/t.js';
import { countQuery } from '../location-queries.js';
import { ListPages } from './list-pages.js';
import { LOCATION_COLUMNS } from './location-columns.js';
import type { ListedLocation } from './location-columns.js';
import { SEARCH_FIELD } from './location-filters.js';
import { isNarrowed } from './location-search.js';
import type { LocationSearch } from './location-search.js';
import { LocationTable } from './location-table.js';
import { currentRow, step } from './row-focus.js';
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

/** Runs the keys of the list; it shows nothing. The browser itself opens the row that has the focus. */
function ListKeys({ onSelect }: { onSelect: (locationId: number) => void }): null {
  const select = () => {
    const row = currentRow();
    if (row) onSelect(Number(row.dataset['row']));
  };
  const search = () => document.getElementById(SEARCH_FIELD)?.focus();
  usePageKeys(
    {
      j: { text: () => t('locationLists.keys.next'), run: () => step(1) },
      k: { text: () => t('locationLists.keys.previous'), run: () => step(-1) },
      x: { text: () => t('locationLists.keys.select'), run: select },
      '/': { text: () => t('common.layout.search'), run: search },
    },
    () => t('common.pages.locations'),
  );
  return null;
}

/** Says that an account has no locations, or only archived ones. */
function NoLocations() {
  const { data: archived, isPending } = useQuery(countQuery({ filter: { archived: true } }));
  if (isPending) return null;
  if (!archived) return <EmptyState title={t('locations.list.empty')} text={t('locations.list.emptyText')} />;
  return (
    <EmptyState
      title={t('locations.list.allArchived')}
      text={t('locations.list.allArchivedText', { count: archived })}
      action={
        <ButtonLink to="/locations" search={{ status: 'ARCHIVED' }}>
          {t('locations.list.showArchived')}
        </ButtonLink>
      }
    />
  );
}
