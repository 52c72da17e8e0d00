import { toCsv } from '../../../components/csv.js';
import { dropTexts, keepText, keptTexts } from '../../../components/operations/kept-texts.js';
import { longOperation } from '../../../components/operations/long-operation.js';
import type { LocationSearch } from '../list/location-search.js';
import { allLocations } from '../location-queries.js';
import { CSV_FIELDS, csvFields } from './location-csv.js';

interface Result {
  /** The global id of the last location that is written. */
  readonly after?: string;
}

/** Rows after which the progress is shown and the kept file grows by a part. */
const ROWS_OF_PART = 500;

/** Digits of the number of a part, so that the names of the parts have the order of the parts. */
const DIGITS = 6;

const PREFIX = 'export/';

/** Writes all locations that match into a CSV file, which the browser saves at the end. */
export const csvExport = longOperation<LocationSearch, Result>({
  kind: 'export',
  result: {},
  afterReload: 'continues',
  async work({ id, plan: search, done, result: { after } }, { signal, advance }) {
    let written = done;
    let part = { text: '', rows: 0, last: after };
    const keep = async () => {
      written += part.rows;
      await keepText(partName(id, written), part.text);
      advance({ count: part.rows, result: { after: part.last } });
      part = { ...part, text: '', rows: 0 };
    };
    for await (const location of allLocations({ ...search, after }, signal)) {
      part = { text: part.text + toCsv([csvFields(location)]), rows: part.rows + 1, last: location.id };
      if (part.rows === ROWS_OF_PART) await keep();
      signal.throwIfAborted();
    }
    if (part.rows > 0) await keep();
    const head = `\uFEFF${toCsv([CSV_FIELDS])}`;
    const parts = await keptTexts(`${PREFIX}${id}/`);
    save(new Blob([head, ...parts], { type: 'text/csv;charset=utf-8' }), 'locations.csv');
    await dropTexts(PREFIX);
  },
});

/** Ends the export and drops what is written. */
export function stopCsvExport(): void {
  csvExport.stop();
  csvExport.close();
  void dropTexts(PREFIX);
}

const partName = (id: string, written: number) =>
  `${PREFIX}${id}/${String(Math.ceil(written / ROWS_OF_PART)).padStart(DIGITS, '0')}`;

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
