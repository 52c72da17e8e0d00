import { readCsv } from './csv/read-csv.js';
import { TextSurvey } from './csv/text-survey.js';
import { kindOfFile } from './file-kind.js';
import { SpooledFile } from './spooled-file.js';
import { TABLE_BOUNDS, type TableBounds } from './table-bounds.js';
import { tableOf } from './table-rows.js';
import type { ReadTableOptions, Table } from './table.js';
import { readXlsx } from './xlsx/read-xlsx.js';

/**
 * Reads a CSV or XLSX file, which it recognizes by its content. It takes the whole source first, into a file without a name:
 * the encoding of a CSV file is known only at its end, and the directory of an XLSX file is there.
 */
export async function readTable(source: AsyncIterable<Uint8Array>, options: ReadTableOptions = {}): Promise<Table> {
  const { signal, folder } = options;
  const bounds: TableBounds = { ...TABLE_BOUNDS, ...options.bounds };
  const survey = new TextSurvey();
  const file = await SpooledFile.of(source, {
    maxBytes: bounds.maxBytes,
    signal,
    folder,
    see: (piece) => survey.see(piece),
  });
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await file.close();
  };
  try {
    const kind = await kindOfFile(file);
    const choice = { headerRow: options.headerRow, rateHeader: options.rateHeader };
    if (kind === 'ZIP') {
      const { sheetName, sheets, rows, strings } = await readXlsx(file, {
        bounds,
        signal,
        folder,
        sheet: options.sheet,
        rateHeader: options.rateHeader,
      });
      const closeBoth = async (): Promise<void> => {
        await strings.close();
        await close();
      };
      return await tableOf({ kind: 'XLSX', sheetName, sheets, rows, bounds, close: closeBoth, ...choice }).catch(
        async (error: unknown) => {
          await strings.close();
          throw error;
        },
      );
    }
    const found = await survey.encoding(file);
    const isOneByte = found === 'windows-1252';
    const encoding = isOneByte ? (options.encoding ?? found) : found;
    const encodings = isOneByte ? await survey.doubts(file) : undefined;
    const table = await tableOf({
      kind: 'CSV',
      rows: readCsv(file, encoding, bounds, signal),
      bounds,
      close,
      ...choice,
    });
    return encodings ? { ...table, encodings } : table;
  } catch (error) {
    await close();
    throw error;
  }
}
