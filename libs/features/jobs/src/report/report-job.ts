import { addDays, lengthInDays } from '@listings/domain';
import { formatDay } from '@listings/language';
import type { Clock } from '@listings/platform';
import { workbookWriter } from '@listings/spreadsheets';
import { writeJobFile } from '../export/write-file.js';
import { REPORT } from '../file-kinds.js';
import type { JobHandler, JobRun } from '../job-handler.js';
import { wordsIn, workbookTexts } from '../words/workbook-words.js';
import { reportOf } from './report-part.js';
import type { Report, ReportCell, ReportNumber, ReportPart, ReportSheet } from './report-part.js';

/** Rows of a sheet without its header. A sheet of a spreadsheet program has few more. */
const MOST_SHEET_ROWS = 1_000_000;

/** The job that writes a workbook about a period: the numbers of all features on the first sheet, and their own sheets. */
export class ReportJob implements JobHandler {
  readonly kind = REPORT;

  constructor(
    private readonly deps: { readonly clock: Clock },
    private readonly parts: readonly ReportPart[],
    private readonly mostSheetRows = MOST_SHEET_ROWS,
  ) {}

  async step(run: JobRun): Promise<void> {
    const report = reportOf(run.job);
    const t = workbookTexts(report.language);
    const words = wordsIn(report.language);
    const sheets = [this.summary(report), ...this.parts.flatMap((part) => part.sheets(report))];
    const cut: string[] = [];
    const most = this.mostSheetRows;
    await writeJobFile(run, this.deps, {
      format: 'XLSX',
      total: null,
      content(countRow) {
        const rowsOf = async function* ({ name, rows }: ReportSheet): AsyncGenerator<readonly ReportCell[]> {
          let number = 0;
          for await (const row of rows()) {
            if (number === most) {
              cut.push(words(name));
              return;
            }
            number += 1;
            countRow();
            yield row;
          }
        };
        return workbookWriter(
          sheets.map((sheet) => ({
            sheetName: words(sheet.name),
            header: sheet.header.map(words),
            rows: rowsOf(sheet),
          })),
        );
      },
      warning: () => (cut.length === 0 ? undefined : t('cut', { count: most, sheets: cut.join(', ') })),
    });
  }

  private summary(report: Report): ReportSheet {
    const { parts } = this;
    const { range, beforeFrom, selection, brand, language } = report;
    const words = wordsIn(language);
    const period = (from: string, to: string) =>
      workbookTexts(language)('period', { from: formatDay(from, language), to: formatDay(to, language) });
    const beforeTo = addDays(beforeFrom, lengthInDays(range) - 1);
    return {
      name: 'Summary',
      header: ['Number', 'Period', 'Compared days of the period', 'Days before', 'Change', 'Change in percent'],
      async *rows() {
        if (brand !== undefined) yield [words('Report'), brand];
        yield [words('Locations'), selection];
        yield [words('Period'), period(range.from, range.to), null, period(beforeFrom, beforeTo)];
        for (const part of parts)
          for (const number of await part.numbers(report)) yield rowOf({ ...number, name: words(number.name) });
      },
    };
  }
}

function rowOf({ name, value, compared = null, before = null }: ReportNumber): ReportCell[] {
  const change = compared === null || before === null ? null : compared - before;
  const percent = change === null || !before ? null : (100 * change) / before;
  return [name, ...[value, compared, before, change, percent].map(rounded)];
}

/** A number as a person reads it, to two decimals. */
function rounded(number: number | null): number | null {
  return number === null ? null : Math.round(number * 100) / 100;
}
