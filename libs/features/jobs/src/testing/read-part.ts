import type { Report, ReportCell, ReportPart } from '../index.js';

/** What a part contributes to a report: its numbers, and the rows of its sheets below their headers. */
export async function readPart(part: ReportPart, report: Report) {
  const sheets = new Map<string, (readonly ReportCell[])[]>();
  for (const { name, header, rows } of part.sheets(report)) {
    const all: (readonly ReportCell[])[] = [header];
    for await (const row of rows()) all.push(row);
    sheets.set(name, all);
  }
  const numbers = await part.numbers(report);
  return {
    sheets,
    /** A number with what is compared. */
    number(wanted: string) {
      const found = numbers.find(({ name }) => name === wanted);
      return found && [found.value, found.compared ?? null, found.before ?? null];
    },
    /** The cells of a column of a sheet. */
    column(sheet: string, column: string) {
      const [header = [], ...rows] = sheets.get(sheet) ?? [];
      return rows.map((row) => row[header.indexOf(column)]);
    },
  };
}
