import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { csvWriter, readTable, xlsxWriter, type CellValue } from '@listings/spreadsheets';
import { madeWorkbook } from '@listings/spreadsheets/testing';
import { HEADER, sampleRows } from './sample-rows.js';

/** What a process measures: it returns how many rows it wrote or read. */
export const TASKS: Readonly<Record<string, (file: string, rows: number) => Promise<number>>> = {
  'write CSV': (file, rows) => writeAll(file, csvWriter({ header: HEADER, rows: sampleRows(rows) }), rows),
  'write CSV, bare': writeBareCsv,
  'read CSV': readAll,
  'read CSV, bare': readBareCsv,
  'write XLSX': (file, rows) => writeAll(file, xlsxWriter({ header: HEADER, rows: sampleRows(rows) }), rows),
  'read XLSX': readAll,
  'read XLSX, bare': readBareXlsx,
  'make XLSX with shared texts': makeSharedXlsx,
  'read XLSX with shared texts': readAll,
  'make XLSX with the most text': makeMostText,
  'read XLSX with the most text': readAll,
};

async function writeAll(file: string, pieces: AsyncIterable<Uint8Array>, rows: number): Promise<number> {
  const handle = await open(file, 'w');
  for await (const piece of pieces) await handle.write(piece);
  await handle.close();
  return rows;
}

async function readAll(file: string): Promise<number> {
  let rows = 0;
  const table = await readTable(createReadStream(file));
  for await (const { cells } of table.rows) if (cells.length === HEADER.length) rows += 1;
  return rows;
}

/** The contender: joins cells and lines, without a look at what is in them. */
async function writeBareCsv(file: string, rows: number): Promise<number> {
  const lines = [HEADER.join(',')];
  for (const row of sampleRows(rows)) lines.push(row.join(','));
  await writeFile(file, lines.join('\r\n'));
  return rows;
}

/** The contender: splits the lines of the text and the cells of the lines, wherever a separator is. */
async function readBareCsv(file: string): Promise<number> {
  let rows = -1;
  const text = await readFile(file, 'utf8');
  for (const line of text.split('\r\n')) if (line.split(',').length >= HEADER.length) rows += 1;
  return rows;
}

/** The contender: unpacks the last part, the sheet, at once, and splits it at its rows and cells. */
async function readBareXlsx(file: string): Promise<number> {
  let rows = -1;
  const bytes = await readFile(file);
  const directory = bytes.readUInt32LE(bytes.length - 6);
  let entry = directory;
  for (let at = directory; bytes.readUInt32LE(at) === 0x02014b50; at += 46 + bytes.readUInt16LE(at + 28)) entry = at;
  const local = bytes.readUInt32LE(entry + 42);
  const start = local + 30 + bytes.readUInt16LE(local + 26);
  const sheet = inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(entry + 20))).toString('latin1');
  for (let at = sheet.indexOf('<row'); at !== -1;) {
    const next = sheet.indexOf('<row', at + 4);
    if (sheet.slice(at, next === -1 ? undefined : next).split('<c ').length > 1) rows += 1;
    at = next;
  }
  return rows;
}

/** A workbook as spreadsheet programs write it: each different text once, and cells that refer to it. */
async function makeSharedXlsx(file: string, rows: number): Promise<number> {
  const places = new Map<string, number>();
  const texts: string[] = [];
  const cell = (value: CellValue): string => {
    if (value === null) return '';
    if (typeof value !== 'string') return `<v>${value}</v>`;
    const place = places.get(value) ?? places.size;
    if (place === places.size) {
      places.set(value, place);
      texts.push(`<si><t>${value}</t></si>`);
    }
    return `<v>${place}</v>`;
  };
  const row = (cells: readonly CellValue[], number: number): string =>
    `<row r="${number}">${cells
      .map(
        (value, at) => `<c r="${column(at)}${number}"${typeof value === 'string' ? ' t="s"' : ''}>${cell(value)}</c>`,
      )
      .join('')}</row>`;
  const lines = [row(HEADER, 1)];
  for (const cells of sampleRows(rows)) lines.push(row(cells, lines.length + 1));
  await writeFile(file, madeWorkbook({ rows: lines.join(''), sharedStrings: texts.join('') }));
  return rows;
}

/** Bytes of the different texts, and characters of the cells that refer to them: a little less than a workbook may have. */
const MOST_TEXT_BYTES = 120_000_000;
const MOST_CELL_CHARS = 250_000_000;
/** A part packs to no less than a 250th: of each text, so much is random. */
const RANDOM_PART = 100;

/** A workbook as somebody makes it who wants to take memory: its rows refer to as many, and as long, texts as a workbook may have. */
async function makeMostText(file: string, rows: number): Promise<number> {
  const length = Math.min(Math.floor(MOST_CELL_CHARS / rows), 32_000);
  const count = Math.min(rows, Math.floor(MOST_TEXT_BYTES / length));
  const text = (at: number): string => {
    const start = `${at} ${randomBytes(Math.ceil(length / RANDOM_PART)).toString('hex')}`;
    return start + 'A'.repeat(length - start.length);
  };
  const header = HEADER.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('');
  const lines = Array.from({ length: rows }, (_, at) => `<row><c t="s"><v>${at % count}</v></c></row>`);
  const texts = Array.from({ length: count }, (_, at) => `<si><t>${text(at)}</t></si>`);
  await writeFile(file, madeWorkbook({ rows: `<row>${header}</row>${lines.join('')}`, sharedStrings: texts.join('') }));
  return rows;
}

function column(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : `A${String.fromCharCode(39 + at)}`;
}
