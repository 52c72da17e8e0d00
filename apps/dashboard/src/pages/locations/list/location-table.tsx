import type { ReactNode } from 'react';
import { t } from '../../../language/t.js';
import classes from './list.module.css';
import type { ListedLocation, LocationColumn } from './location-columns.js';
import type { LocationSearch } from './location-search.js';
import { step } from './row-focus.js';

interface LocationTableProps {
  readonly columns: readonly LocationColumn[];
  readonly rows: readonly ListedLocation[];
  readonly search: LocationSearch;
  /** The checkbox of all rows, and that of a row; absent where nothing can be selected. */
  readonly selectAll?: ReactNode;
  readonly selectRow?: (row: ListedLocation) => ReactNode;
  readonly onSort: (sort: Pick<LocationSearch, 'sort' | 'down'>) => void;
}

/** The rows of the list. A heading orders them; on a narrow screen each row is a card. */
export function LocationTable({ columns, rows, search, selectAll, selectRow, onSort }: LocationTableProps) {
  return (
    // The roles stay where the styles make cards of the rows.
    <table role="table" aria-label={t('common.pages.locations')} className={classes['table']}>
      <thead role="rowgroup">
        <tr role="row">
          {selectAll !== undefined && (
            <th scope="col" role="columnheader" data-column="select">
              {selectAll}
            </th>
          )}
          {columns.map((column) => (
            <Heading key={column.id} column={column} search={search} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody
        role="rowgroup"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          step(event.key === 'ArrowDown' ? 1 : -1);
        }}
      >
        {rows.map((row) => (
          <tr key={row.id} role="row">
            {selectRow && (
              <td role="cell" data-column="select">
                {selectRow(row)}
              </td>
            )}
            {columns.map((column) => {
              const content = column.cell(row);
              const isEmpty = content === null || content === undefined || content === false || content === '';
              return (
                <td
                  key={column.id}
                  role="cell"
                  data-column={column.id}
                  data-align={column.align}
                  data-nowrap={column.noWrap}
                >
                  {!isEmpty && (
                    <>
                      {column.isLabelled && (
                        <span className={classes['label']}>{t('common.label', { label: headingOf(column) })}</span>
                      )}
                      {content}
                    </>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HeadingProps {
  readonly column: LocationColumn;
  readonly search: LocationSearch;
  readonly onSort: (sort: Pick<LocationSearch, 'sort' | 'down'>) => void;
}

/** The heading of a column; one that orders the rows is a button. */
function Heading({ column, search: { sort, down }, onSort }: HeadingProps) {
  const { sort: by, align } = column;
  const isSorted = by !== undefined && by === sort;
  const next = isSorted ? { sort: by, down: !down || undefined } : { sort: by, down: column.isBestHigh || undefined };
  return (
    <th
      scope="col"
      role="columnheader"
      data-align={align}
      aria-sort={isSorted ? (down ? 'descending' : 'ascending') : undefined}
    >
      {by === undefined ? (
        headingOf(column)
      ) : (
        <button type="button" className={classes['sort']} onClick={() => onSort(next)}>
          {headingOf(column)} <span aria-hidden="true">{isSorted ? (down ? '↓' : '↑') : '↕'}</span>
        </button>
      )}
    </th>
  );
}

function headingOf({ id }: LocationColumn): string {
  return t(`locations.list.names.${id}`);
}
