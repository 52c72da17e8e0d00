import { languageOf } from '@listings/language';
import type { Clock } from '@listings/platform';
import { csvWriter, xlsxWriter } from '@listings/spreadsheets';
import { EXPORT } from '../file-kinds.js';
import type { JobHandler, JobRun } from '../job-handler.js';

import { wordsIn } from '../words/workbook-words.js';
import type { ExportArchive, ExportSource } from './export-source.js';
import type { ExportParameters } from './start-export.js';
import { writeJobFile } from './write-file.js';

/** The job that writes a table, or another file that its source knows, into a file. */
export class ExportJob implements JobHandler {
  readonly kind = EXPORT;
  private readonly sources: ReadonlyMap<string, ExportSource | ExportArchive>;

  constructor(
    private readonly deps: { readonly clock: Clock },
    sources: readonly (ExportSource | ExportArchive)[],
  ) {
    this.sources = new Map(sources.map((source) => [source.of, source]));
  }

  async step(run: JobRun): Promise<void> {
    const { of, format, language } = run.job.parameters as unknown as ExportParameters;
    const source = this.sources.get(of);
    if (!source) throw new Error(`Nothing exports ${of}.`);
    if (!('open' in source)) {
      await writeJobFile(run, this.deps, {
        format,
        total: null,
        ...source.write(run.job),
      });
      return;
    }
    const table = await source.open(run.job);
    // Programs read CSV, so its headings stay the same.
    const words = format === 'XLSX' && !source.isImported ? wordsIn(languageOf(language)) : undefined;
    await writeJobFile(run, this.deps, {
      format,
      total: table.total,
      content(countRow) {
        const rows = async function* () {
          for await (const row of table.rows) {
            countRow();
            yield row;
          }
        };
        if (format === 'JSONL') return jsonLines(table.records ?? [], countRow);
        if (format === 'CSV') return csvWriter({ ...table, rows: rows() });
        const header = words ? table.header.map(words) : table.header;
        return xlsxWriter({ ...(words && { sheetName: words('Table') }), header, rows: rows() });
      },
    });
  }
}

/** How many characters of lines are collected before they are written. */
const PIECE_CHARS = 64 * 1024;

async function* jsonLines(
  records: AsyncIterable<object> | Iterable<object>,
  countRow: () => void,
): AsyncGenerator<Uint8Array> {
  let lines = '';
  for await (const record of records) {
    countRow();
    lines += `${JSON.stringify(record)}\n`;
    if (lines.length < PIECE_CHARS) continue;
    yield Buffer.from(lines);
    lines = '';
  }
  if (lines !== '') yield Buffer.from(lines);
}
