import { problems } from '../problem.js';
import type { TableSheet } from '../table.js';
import { readWholePart } from './read-part.js';
import { relationsOf } from './relations.js';
import type { ZipArchive } from './zip-archive.js';

const MOST_SHEETS = 10_000;
const MOST_NAME_CHARS = 255;

/** A sheet with cells, and the name of its part. */
export interface WorkbookSheet extends TableSheet {
  readonly part: string;
}

/** What a workbook says about its sheets. */
export interface Workbook {
  readonly sheets: readonly WorkbookSheet[];
  /** The names of its other parts. */
  readonly sharedStrings?: string;
  readonly styles?: string;
  /** Whether its days are counted from 1904 on. */
  readonly is1904: boolean;
}

/** Reads which parts of an archive are the table. An archive that is no workbook is a problem of its own. */
export async function workbookOf(archive: ZipArchive): Promise<Workbook> {
  const main =
    (await relationsOf(archive, '')).find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  if (!archive.has(main) || !main.toLowerCase().endsWith('.xml')) throw problemOfArchive(archive, main.toLowerCase());
  if (archive.has('word/document.xml') || archive.has('ppt/presentation.xml'))
    throw problemOfArchive(archive, main.toLowerCase());
  const sheets: { name: string; id: string; isVisible: boolean }[] = [];
  let is1904 = false;
  await readWholePart(archive, main, {
    open(name, tag) {
      if (name === 'workbookPr') is1904 = isTrue(tag.get('date1904'));
      if (name !== 'sheet') return;
      const state = tag.get('state') ?? 'visible';
      if (sheets.length === MOST_SHEETS) throw problems.damaged('it has too many sheets');
      sheets.push({
        name: (tag.get('name') ?? '').slice(0, MOST_NAME_CHARS),
        id: (tag.get('id') ?? '').slice(0, MOST_NAME_CHARS),
        isVisible: state === 'visible',
      });
    },
    close: () => undefined,
    text: () => undefined,
  });
  const relations = await relationsOf(archive, main);
  const worksheets = new Map(
    relations.filter(({ type }) => type === 'worksheet').map(({ id, target }) => [id, target]),
  );
  const found = sheets.flatMap(({ name, id, isVisible }) => {
    const part = worksheets.get(id);
    return part ? [{ name, isVisible, part }] : [];
  });
  const partOf = (type: string): string | undefined => relations.find((relation) => relation.type === type)?.target;
  const sharedStrings = partOf('sharedStrings');
  const styles = partOf('styles');
  return {
    sheets: found,
    ...(sharedStrings === undefined ? {} : { sharedStrings }),
    ...(styles === undefined ? {} : { styles }),
    is1904,
  };
}

/** What `xsd:boolean` says. */
export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

function problemOfArchive(archive: ZipArchive, main: string): Error {
  const names = [...archive.names];
  if (main.endsWith('.bin') || names.includes('xl/workbook.bin'))
    return problems.otherKind('a binary Excel workbook (.xlsb)');
  if (names.includes('content.xml') && names.includes('mimetype'))
    return problems.otherKind('an OpenDocument file (such as .ods)');
  if (names.some((name) => name.endsWith('.iwa')) || names.includes('index.apxl') || names.includes('index.zip'))
    return problems.otherKind('a Numbers file', 'Export it as Excel (.xlsx) or CSV, and choose the new file.');
  if (names.includes('word/document.xml'))
    return problems.otherKind('a Word document', 'Copy its table into a workbook, and save it as .xlsx.');
  if (names.some((name) => name.startsWith('ppt/')))
    return problems.otherKind('a presentation', 'Copy its table into a workbook, and save it as .xlsx.');
  if (names.includes('[content_types].xml')) return problems.damaged('its list of sheets is missing');
  return problems.otherKind('a packed file (.zip)', 'Unpack it, and choose the .xlsx or CSV file in it.');
}
