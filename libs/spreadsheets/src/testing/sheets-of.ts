import { SpooledFile } from '../spooled-file.js';
import { TABLE_BOUNDS } from '../table-bounds.js';
import { ZipArchive } from '../xlsx/zip-archive.js';
import { allOf, inPieces } from './read.js';

/** The rows of all sheets of a workbook that `workbookWriter` has written, by the names of the sheets, with their headers. */
export async function sheetsOf(workbook: Uint8Array): Promise<Map<string, string[][]>> {
  const file = await SpooledFile.of(inPieces(workbook), { maxBytes: TABLE_BOUNDS.maxBytes, see: () => undefined });
  const archive = await ZipArchive.open(file);
  const part = async (name: string) => Buffer.concat(await allOf(archive.read(name))).toString();
  const names = [...(await part('xl/workbook.xml')).matchAll(/<sheet name="([^"]*)"/g)].map(([, name = '']) => name);
  const sheets = new Map<string, string[][]>();
  for (const [at, name] of names.entries()) sheets.set(name, rowsOf(await part(`xl/worksheets/sheet${at + 1}.xml`)));
  await file.close();
  return sheets;
}

function rowsOf(xml: string): string[][] {
  return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: string[] = [];
    for (const [, column = '', value = ''] of row.matchAll(/<c r="([A-Z]+)\d+"[^>]*>(.*?)<\/c>/gs)) {
      cells[placeOf(column)] = value.replace(/<[^>]*>/g, '');
    }
    return Array.from(cells, (cell) => cell ?? '');
  });
}

function placeOf(column: string): number {
  return [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
