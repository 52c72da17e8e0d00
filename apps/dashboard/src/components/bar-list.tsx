import { DataTable } from './data-table.js';
import type { DataColumn } from './data-table.js';
import classes from './bar-list.module.css';

/** A row of a {@link BarList}. */
export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly text: string;
  readonly more?: string;
}

/** A table whose first number has a bar beside it: a chart that everybody can read, and that needs no chart library. */
export function BarList({ label, headers, rows }: { label: string; headers: readonly string[]; rows: readonly Bar[] }) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  const cells: readonly DataColumn<Bar>['cell'][] = [
    ({ name }) => name,
    ({ value, text }) => (
      <span className={classes['value']}>
        {value > 0 && <span className={classes['bar']} style={{ width: `${(value / most) * 70}%` }} />}
        {text}
      </span>
    ),
    ({ more }) => more,
  ];
  const columns = headers.map((header, position): DataColumn<Bar> => ({
    id: header,
    header: () => header,
    cell: (row) => cells[position]?.(row),
    noWrap: position === 0,
  }));
  return (
    <div className={classes['list']}>
      <DataTable label={label} columns={columns} rows={rows} rowId={({ name }) => name} empty={null} />
    </div>
  );
}
