import { ScrollArea, Table, Text } from '@mantine/core';
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import type { ColumnDef } from '@tanstack/react-table';
import type { CSSProperties, ReactNode } from 'react';
import { t } from '../language/t.js';
import classes from './data-table.module.css';

const features = tableFeatures({});

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

/** The width of the screen from which folding columns stand by themselves. */
const WIDE = 'lg';

/** The columns as TanStack Table needs them. Call it at the top of a module: the table needs the same ones each time. */
export function dataColumns<Row extends object>(columns: readonly DataColumn<Row>[]) {
  const helper = createColumnHelper<typeof features, Row>();
  return columns.map(({ id, header, cell, align, noWrap, folds }, position) => {
    const below = folds ? [] : foldedBehind(columns, position);
    return helper.display({
      id,
      header,
      cell: ({ row }) => (
        <>
          {cell(row.original)}
          {below.length > 0 && (
            <Text component="div" size="xs" c="dimmed" hiddenFrom={WIDE}>
              {below.map((folded) => (
                <div key={folded.id} className={classes['folded']} data-folds={folded.folds}>
                  {foldedCell(folded, row.original)}
                </div>
              ))}
            </Text>
          )}
        </>
      ),
      meta: { align, noWrap, folds, hasFolds: below.length > 0 },
    });
  }) as ColumnDef<typeof features, Row, unknown>[];
}

function foldedCell<Row>({ folds, header, cell }: DataColumn<Row>, row: Row): ReactNode {
  const content = cell(row);
  const isEmpty = content === null || content === undefined || content === false || content === '';
  if (folds !== 'labelled' || isEmpty) return content;
  const label = header();
  return (
    <>
      {typeof label === 'string' ? t('common.label', { label }) : label} {content}
    </>
  );
}

/** The folding columns directly behind that position. */
function foldedBehind<Row>(columns: readonly DataColumn<Row>[], position: number): readonly DataColumn<Row>[] {
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
  columns: ColumnDef<typeof features, Row, unknown>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  empty: ReactNode;
  /** The width below which the table scrolls sideways. */
  minWidth?: number;
  /** Set it where cells of several lines are compared line by line. */
  verticalAlign?: 'top';
}) {
  const table = useTable({ features, columns, data: rows as Row[], getRowId: rowId });
  if (rows.length === 0) return empty;
  return (
    <ScrollArea
      type="auto"
      className={classes['frame']}
      viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': label }}
    >
      <Table
        aria-label={label}
        verticalSpacing="xs"
        highlightOnHover
        miw={minWidth}
        data-vertical-align={verticalAlign}
      >
        <Table.Thead>
          {table.getHeaderGroups().map((group) => (
            <Table.Tr key={group.id}>
              {group.headers.map((header) => (
                <Table.Th key={header.id} scope="col" {...propsOf(header.column.columnDef.meta)}>
                  {contentOf(header.column.columnDef.header, header.getContext())}
                </Table.Th>
              ))}
            </Table.Tr>
          ))}
        </Table.Thead>
        <Table.Tbody>
          {table.getRowModel().rows.map((row) => (
            <Table.Tr key={row.id}>
              {row.getAllCells().map((cell) => (
                <Table.Td key={cell.id} className={classes['cell']} {...propsOf(cell.column.columnDef.meta)}>
                  {contentOf(cell.column.columnDef.cell, cell.getContext())}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

/**
 * What a column has for a heading or a cell. It is called and not made a component: columns that are new, as after each choice of
 * a row, would else replace all their elements, with the focus and the mouse that are on them.
 */
function contentOf<Context>(
  content: string | ((context: Context) => ReactNode) | undefined,
  context: Context,
): ReactNode {
  return typeof content === 'function' ? content(context) : content;
}

function propsOf(meta: unknown) {
  const { align, noWrap, folds, hasFolds } = (meta ?? {}) as Pick<DataColumn<object>, 'align' | 'noWrap' | 'folds'> & {
    hasFolds?: boolean;
  };
  return {
    visibleFrom: folds ? WIDE : undefined,
    'data-has-folds': hasFolds || undefined,
    style: { textAlign: align, whiteSpace: noWrap ? 'nowrap' : undefined } satisfies CSSProperties,
  };
}
