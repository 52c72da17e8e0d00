import { format, inspect } from 'node:util';
import { isRecord, Unknown } from './literal-value.js';

/**
 * The names of the tests of `it.each(table)(title)`: one for each row, as Jest writes them. A table whose rows only a run
 * could tell gives the title itself.
 */
export function eachTitles(title: string, table: unknown): string[] {
  if (!Array.isArray(table)) return [title];
  return (table as unknown[]).map((row, index) => rowTitle(title, row, index));
}

function rowTitle(title: string, row: unknown, index: number): string {
  const cells: unknown[] = Array.isArray(row) ? [...(row as unknown[])] : [row];
  return title
    .replace(/%[sdifjop#%]/g, (placeholder) => {
      if (placeholder === '%%') return '%';
      if (placeholder === '%#') return String(index);
      if (cells.length === 0) return placeholder;
      return shown(placeholder, cells.shift());
    })
    .replace(/\$([\w.]+)/g, (placeholder, path: string) => {
      const value = valueAt(row, path.split('.'));
      return value === undefined ? placeholder : typeof value === 'string' ? value : shown('%p', value);
    });
}

function shown(placeholder: string, value: unknown): string {
  if (value instanceof Unknown) return value.text;
  if (placeholder === '%p') return inspect(value, { breakLength: Infinity });
  return format(placeholder, value);
}

function valueAt(row: unknown, [key, ...others]: readonly string[]): unknown {
  if (key === undefined) return row;
  return isRecord(row) ? valueAt(row[key], others) : undefined;
}
