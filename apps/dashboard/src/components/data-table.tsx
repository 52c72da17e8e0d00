import { Text } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { t } from '../language/t.js';
import classes from './data-table.module.css';

/** A column of a {@link DataTable}. */
export interface DataColumn<Row> {
  /** Unique in the table. */
  readonly id: string;
  /** Called while the table is drawn, when the texts of the language are there. */
  readonly header: () => ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the right. */
  readonly align?: 'left' | 'right';
  /** Set it for columns whose cells must not be broken, such as times. */
  readonly noWrap?: boolean;
  /**
   * Where the screen is narrow, its cells stand below those of the nearest column before it that does not fold. `labelled`:
   * with the header before a cell that says little alone, such as a number.
   */
  readonly folds?: boolean | 'labelled';
}

/** The columns of a table with the type of its rows. */
export const dataColumns = <Row extends object>(columns: readonly DataColumn<Row>[]) => columns;

/** The folding columns directly behind that position. */
function foldedBehind<Row>(columns: readonly DataColumn<Row>[], position: number): readonly DataColumn<Row>[] {
  if (columns[position]?.folds) return [];
  const behind = columns.slice(position + 1);
  const end = behind.findIndex(({ folds }) => !folds);
  return end < 0 ? behind : behind.slice(0, end);
}

/**
 * A table of records. Where even its folded columns are wider than the screen, it scrolls sideways, also by keyboard. `empty`
 * stands in its place without rows.
 */
export function DataTable<Row extends object>({
  label,
  columns,
  rows,
  rowId,
  empty,
  minWidth = 0,
  verticalAlign,
}: {
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  empty: ReactNode;
  /** The width below which the table scrolls sideways. */
  minWidth?: number;
  /** Set it where cells of several lines are compared line by line. */
  verticalAlign?: 'top';
}) {
  if (rows.length === 0) return empty;
  const folded = columns.map((_, position) => foldedBehind(columns, position));
  return (
    <div className={classes['frame']} tabIndex={0} role="group" aria-label={label}>
      <table aria-label={label} className={classes['table']} style={{ minWidth }} data-vertical-align={verticalAlign}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" {...propsOf(column)}>
                {column.header()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)}>
              {columns.map((column, position) => (
                <td key={column.id} data-has-folds={folded[position]?.length ? true : undefined} {...propsOf(column)}>
                  {column.cell(row)}
                  <Folds columns={folded[position] ?? []} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The cells of the columns that fold behind another one, for narrow screens. */
function Folds<Row>({ columns, row }: { columns: readonly DataColumn<Row>[]; row: Row }) {
  if (columns.length === 0) return null;
  return (
    <Text component="div" size="xs" c="dimmed" className={classes['folds']}>
      {columns.map(({ id, folds, header, cell }) => {
        const content = cell(row);
        const isEmpty = content === null || content === undefined || content === false || content === '';
        const label = folds === 'labelled' && !isEmpty && header();
        return (
          <div key={id} className={classes['folded']} data-folds={folds}>
            {typeof label === 'string' ? t('common.label', { label }) : label}
            {label && ' '}
            {content}
          </div>
        );
      })}
    </Text>
  );
}

function propsOf<Row>({ align, noWrap, folds }: DataColumn<Row>) {
  return {
    className: folds ? classes['wide'] : undefined,
    style: { textAlign: align, whiteSpace: noWrap ? 'nowrap' : undefined } satisfies CSSProperties,
  };
}
