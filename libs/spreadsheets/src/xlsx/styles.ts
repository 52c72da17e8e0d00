import { problems } from '../problem.js';
import { builtInFormat, formatOf, PLAIN_NUMBER, type NumberFormat } from './number-format.js';
import { readWholePart } from './read-part.js';
import type { ZipArchive } from './zip-archive.js';

/** A workbook has at most 64,000 styles of cells. */
const MOST_STYLES = 100_000;
const MOST_FORMATS = 5_000;
/** The length that spreadsheet programs permit. */
const MOST_CODE_CHARS = 255;

/** The number formats of the styles of cells, in the order in which cells refer to them. */
export async function formatsOf(archive: ZipArchive, part: string | undefined): Promise<readonly NumberFormat[]> {
  const codes = new Map<number, NumberFormat>();
  const styles: number[] = [];
  if (part === undefined || !archive.has(part)) return [];
  let isInCellStyles = false;
  await readWholePart(archive, part, {
    open(name, tag) {
      if (name === 'cellXfs') isInCellStyles = true;
      if (codes.size === MOST_FORMATS || styles.length === MOST_STYLES)
        throw problems.damaged('it has too many styles');
      if (name === 'numFmt')
        codes.set(Number(tag.get('numFmtId')), formatOf((tag.get('formatCode') ?? '').slice(0, MOST_CODE_CHARS)));
      if (name === 'xf' && isInCellStyles) styles.push(Number(tag.get('numFmtId') ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') isInCellStyles = false;
    },
    text: () => undefined,
  });
  return styles.map((id) => codes.get(id) ?? (Number.isInteger(id) ? builtInFormat(id) : PLAIN_NUMBER));
}
