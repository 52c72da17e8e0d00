/** A value of a cell. */
export type CsvValue = string | number | null;

/** Text of a file of comma-separated values [RFC 4180]. Spreadsheets do not take a text of a cell for a formula. */
export function toCsv(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Saves a text as a file of the reader. */
export function saveCsv(name: string, rows: readonly (readonly CsvValue[])[]): void {
  // The mark makes spreadsheets read the file as UTF-8.
  const address = URL.createObjectURL(new Blob(['\uFEFF', toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
