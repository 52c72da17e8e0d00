/** A value of a cell. */
export type CsvValue = string | number | null;

/** A text that a spreadsheet would take for a formula, with the marks that it may have already. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Text of a file of comma-separated values [RFC 4180]. Spreadsheets do not take a text of a cell for a formula. */
export function toCsv(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of a cell without the mark that keeps it from being a formula. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** Saves rows as a file of the reader. */
export function saveCsv(name: string, rows: readonly (readonly CsvValue[])[]): void {
  // The mark makes spreadsheets read the file as UTF-8.
  const address = URL.createObjectURL(new Blob(['\uFEFF', toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
