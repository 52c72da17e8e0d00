import { readdirSync } from 'node:fs';
import { constants, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { perTest, temporaryFolder } from '@listings/testing/jest';
import { SpreadsheetProblem } from './problem.js';
import { readTable } from './read-table.js';
import { madeArchive, type MadePart } from './testing/made-archive.js';
import { madeWorkbook } from './testing/made-workbook.js';
import { inPieces, read } from './testing/read.js';

const MEGABYTE = 1024 * 1024;
const SHEET = 'xl/worksheets/sheet1.xml';
const ROW = '<row r="1"><c r="A1" t="inlineStr"><is><t>Code</t></is></c></row>';

/** The problem of a file; a table or another error fails the test. */
async function problemOf(file: Uint8Array | string, options?: Parameters<typeof read>[1]): Promise<SpreadsheetProblem> {
  const error: unknown = await read(file, options).catch((reason: unknown) => reason);
  if (!(error instanceof SpreadsheetProblem)) throw new Error('The file is no problem.', { cause: error });
  return error;
}

/** The parts of a workbook with one of them changed. */
function withPart(name: string, change: Partial<MadePart>): (parts: MadePart[]) => MadePart[] {
  return (parts) => parts.map((part) => (part.name === name ? { ...part, ...change } : part));
}

/** An archive whose parts have these names. */
const archiveOf = (...names: string[]) => madeArchive(names.map((name) => ({ name, content: 'a' })));

/** A stream of one sign that unpacks to so many bytes; it is packed without making them. */
function packedSigns(sign: string, bytes: number): Buffer {
  const block = Buffer.alloc(MEGABYTE, sign);
  const middle = deflateRawSync(block, { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: bytes / MEGABYTE - 1 }, () => middle), deflateRawSync(block)]);
}

/** An old Office file whose directory names this stream. */
function oldOffice(stream: string): Buffer {
  const file = Buffer.alloc(2048);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(1, 48);
  file.write(stream, 1024 + 128, 'utf16le');
  return file;
}

it.each([
  ['', 'EMPTY_FILE', /has no rows/],
  ['\uFEFF \r\n,,\r\n', 'EMPTY_FILE', /first row/],
  ['%PDF-1.7 ...', 'OTHER_KIND_OF_FILE', /^This is a PDF document\. Save it as \.xlsx or CSV/],
  [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), 'OTHER_KIND_OF_FILE', /an image/],
  [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]), 'OTHER_KIND_OF_FILE', /an image/],
  [Buffer.from([0x1f, 0x8b, 8, 0]), 'OTHER_KIND_OF_FILE', /packed file.*Unpack it/],
  ['<!DOCTYPE html><html><table>', 'OTHER_KIND_OF_FILE', /a web page/],
  ['<?xml version="1.0"?><Workbook>', 'OTHER_KIND_OF_FILE', /an XML file/],
  ['Name\n\0\0\0', 'OTHER_KIND_OF_FILE', /no text and no workbook/],
  [oldOffice('Workbook'), 'OTHER_KIND_OF_FILE', /^This is an old Excel file \(\.xls\)\. Save it as \.xlsx or CSV/],
  [oldOffice('WordDocument'), 'OTHER_KIND_OF_FILE', /an old Word file/],
  [oldOffice('EncryptedPackage'), 'PASSWORD_PROTECTED', /protected by a password/],
  [archiveOf('stores.csv'), 'OTHER_KIND_OF_FILE', /packed file.*Unpack it/],
  [archiveOf(), 'OTHER_KIND_OF_FILE', /packed file/],
  [archiveOf('xl/workbook.bin'), 'OTHER_KIND_OF_FILE', /\.xlsb/],
  [archiveOf('Index/Document.iwa'), 'OTHER_KIND_OF_FILE', /Numbers/],
  [archiveOf('word/document.xml'), 'OTHER_KIND_OF_FILE', /a Word document/],
  [archiveOf('mimetype', 'content.xml'), 'OTHER_KIND_OF_FILE', /\.ods/],
  [archiveOf('[Content_Types].xml'), 'DAMAGED_FILE', /list of sheets is missing/],
  [Buffer.from([0xff, 0xfe, 0x41, 0xd8, 0x41, 0x00]), 'DAMAGED_FILE', /characters of the file cannot be read/],
])('[jobs] a file that is no table says what %j is', async (file, code, message) => {
  expect(await problemOf(file as Buffer)).toMatchObject({ code, message: expect.stringMatching(message) });
});

describe('[jobs] a file that is too large', () => {
  it('says which bound it breaks, in CSV', async () => {
    const columns = 'x,'.repeat(1_000);
    const lines = Buffer.concat([Buffer.from('Code\n'), Buffer.alloc(50 * MEGABYTE, '\n'), Buffer.from('"')]);
    const cases: [file: string | Uint8Array, code: string, row: number | undefined, message?: RegExp][] = [
      [`Code\n${columns}\n`, 'TOO_MANY_COLUMNS', 2, /Line 2: There are more than 200/],
      [columns, 'TOO_MANY_COLUMNS', 1],
      [`Code\n${'x'.repeat(10 * MEGABYTE)}`, 'CELL_TOO_LONG', 2, /32,767 characters/],
      [`Code\n"${'x'.repeat(10 * MEGABYTE)}"`, 'CELL_TOO_LONG', 2],
      [`Code\n1\n"${'x\n'.repeat(5 * MEGABYTE)}`, 'UNCLOSED_QUOTE', 3],
      ['Code,Name\n1,A\n2,"B\n3,C\n', 'UNCLOSED_QUOTE', 3, /^Line 3: .*quotation mark/],
      [lines, 'UNCLOSED_QUOTE', 50 * MEGABYTE + 2],
    ];
    for (const [file, code, row, message = /./] of cases)
      expect(await problemOf(file)).toMatchObject({ code, row, message: expect.stringMatching(message) });
  });

  it('takes a row of millions of empty cells, but not into memory', async () => {
    const { rows } = await read(Buffer.concat([Buffer.from('Code\n1'), Buffer.alloc(20 * MEGABYTE, ',')]));
    expect(rows).toEqual([{ number: 2, cells: ['1'] }]);
  });

  it('says which bound it breaks, in XLSX', async () => {
    const long = 'x'.repeat(10 * MEGABYTE);
    const cells = Array.from({ length: 1_000 }, () => '<c><v>1</v></c>').join('');
    const sharedStrings = `<si><t>${long}</t></si>`;
    const cases: [row: string, problem: object][] = [
      [`<row r="2">${cells}</row>`, { code: 'TOO_MANY_COLUMNS', row: 2, message: expect.stringMatching(/^Row 2: /) }],
      ['<row><c r="XFD2"><v>1</v></c></row>', { code: 'TOO_MANY_COLUMNS', row: 2 }],
      ['<row><c r="XFE2"><v>1</v></c></row>', { code: 'DAMAGED_FILE' }],
      ['<row><c r="AAAAAAAAAAA2"><v>1</v></c></row>', { code: 'DAMAGED_FILE' }],
      ['<row r="1048577"><c><v>1</v></c></row>', { code: 'DAMAGED_FILE' }],
      [`<row><c t="inlineStr"><is><t>${long}</t></is></c></row>`, { code: 'CELL_TOO_LONG', row: 2 }],
      [`<row><c t="inlineStr"><is><t><![CDATA[${long}]]></t></is></c></row>`, { code: 'CELL_TOO_LONG', row: 2 }],
      [`<row><c t="str"><v>${long}</v></c></row>`, { code: 'CELL_TOO_LONG', row: 2 }],
      [`<row><c><v>${long}</v></c></row>`, { code: 'CELL_TOO_LONG', row: 2 }],
      ['<row><c t="s"><v>0</v></c></row>', { code: 'CELL_TOO_LONG', row: 2 }],
      [`<row><c ${'x'.repeat(300_000)}="1"/></row>`, { code: 'DAMAGED_FILE' }],
      ['<row>'.repeat(1_000), { code: 'DAMAGED_FILE' }],
    ];
    for (const [row, problem] of cases)
      expect(await problemOf(madeWorkbook({ rows: `${ROW}${row}`, sharedStrings }))).toMatchObject(problem);
    // A text that no cell of the table refers to does no harm.
    expect((await read(madeWorkbook({ rows: ROW, sharedStrings }))).header).toEqual(['Code']);
  });

  it('says that it has too many rows, also if they are empty', async () => {
    const empty = Buffer.alloc(3 * MEGABYTE, ',\n');
    const problem = await problemOf(Buffer.concat([Buffer.from('Code,Name\n'), empty]));
    expect([problem.code, problem.message]).toEqual([
      'TOO_MANY_ROWS',
      expect.stringContaining('Delete its empty rows'),
    ]);
    expect((await problemOf(empty)).code).toBe('TOO_MANY_ROWS');
  });

  it('says that it has too many rows or bytes, in both', async () => {
    const bounds = { maxRows: 2, maxBytes: 100_000 };
    const four = `${ROW}${'<row><c><v>1</v></c></row>'.repeat(3)}`;
    const workbook = madeWorkbook({ rows: four });
    for (const file of ['Code\n1\n\n2\n3', workbook])
      expect((await problemOf(file, { bounds })).code).toBe('TOO_MANY_ROWS');
    for (const file of [Buffer.alloc(100_001, 'x\n'), Buffer.concat([workbook, Buffer.alloc(100_000)])])
      expect((await problemOf(file, { bounds })).code).toBe('FILE_TOO_LARGE');
  });
});

describe('[jobs] a workbook that is made to do harm', () => {
  it.each([
    [
      'a gigabyte of spaces',
      { packed: packedSigns(' ', 1024 * MEGABYTE), bytes: 1024 * MEGABYTE },
      'UNPACKS_TOO_LARGE',
    ],
    ['a gigabyte of zeros', { packed: packedSigns('\0', 1024 * MEGABYTE), bytes: 1024 * MEGABYTE }, 'DAMAGED_FILE'],
    ['a size that is not true', { packed: packedSigns(' ', 8 * MEGABYTE), bytes: 1000 }, 'DAMAGED_FILE'],
    ['a wrong checksum', { crc: 1 }, 'DAMAGED_FILE'],
    ['a packing that nobody knows', { method: 99 }, 'DAMAGED_FILE'],
    ['no packed data', { packed: Buffer.from('no data') }, 'DAMAGED_FILE'],
    ['half of the packed data', { packed: deflateRawSync(ROW.repeat(100)).subarray(0, 50) }, 'DAMAGED_FILE'],
    ['a part that is encrypted', { flags: 1 }, 'PASSWORD_PROTECTED'],
    [
      'letters that are not UTF-8',
      { content: Buffer.from('<worksheet>\u00e9\u00e9</worksheet>', 'latin1') },
      'DAMAGED_FILE',
    ],
    ['another element at its end', { content: '<worksheet><sheetData></worksheet>' }, 'DAMAGED_FILE'],
    ['two roots', { content: '<worksheet/><worksheet/>' }, 'DAMAGED_FILE'],
    ['nothing', { content: '' }, 'DAMAGED_FILE'],
    ['an attribute without quotes', { content: '<worksheet a=1></worksheet>' }, 'DAMAGED_FILE'],
    ['no end', { content: '<worksheet><sheetData><row><c' }, 'DAMAGED_FILE'],
  ])('with %s is refused', async (_, change, code) => {
    expect(await problemOf(madeWorkbook({ change: withPart(SHEET, change) }))).toMatchObject({ code });
  });

  it('with entities that expand is refused', async () => {
    const entities = Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "&e${at};&e${at};&e${at};">`).join('');
    for (const content of [
      `<!DOCTYPE w [<!ENTITY e0 "x">${entities}]><worksheet>&e20;</worksheet>`,
      '<worksheet>&e20;</worksheet>',
      `<worksheet>&${'e'.repeat(10 * MEGABYTE)};</worksheet>`,
      '<worksheet>&#xD800;</worksheet>',
      '<worksheet>&#0;</worksheet>',
    ])
      expect((await problemOf(madeWorkbook({ change: withPart(SHEET, { content }) }))).code).toBe('DAMAGED_FILE');
  });

  it('with too many parts, two of one name, or a part that is missing is refused', async () => {
    const codeWith = async (change: (parts: MadePart[]) => MadePart[]) =>
      (await problemOf(madeWorkbook({ change }))).code;
    const many = Array.from({ length: 10_001 }, (_, at) => ({ name: `part${at}`, content: '' }));
    expect(await codeWith((parts) => [...parts, ...many])).toBe('UNPACKS_TOO_LARGE');
    expect(await codeWith((parts) => [...parts, { name: 'XL\\WORKBOOK.XML', content: '' }])).toBe('DAMAGED_FILE');
    expect(await codeWith((parts) => parts.filter(({ name }) => name !== SHEET))).toBe('DAMAGED_FILE');
  });

  it('with 8 million different texts is refused', async () => {
    const content = `<sst>${'<si/>'.repeat(8_000_001)}</sst>`;
    const file = madeWorkbook({ rows: ROW, change: withPart('xl/sharedStrings.xml', { content }) });
    expect(await problemOf(file)).toMatchObject({ code: 'UNPACKS_TOO_LARGE' });
  });

  it('whose cells refer to one long text again and again is refused', async () => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(4)}</row>`;
    const file = madeWorkbook({ rows: row.repeat(5_000), sharedStrings: `<si><t>${'x'.repeat(32_767)}</t></si>` });
    expect(await problemOf(file)).toMatchObject({ code: 'UNPACKS_TOO_LARGE' });
  });

  it('with a text, a style, a type or a number that is not there is refused or read without', async () => {
    const cell = (xml: string): Buffer => madeWorkbook({ rows: `${ROW}<row>${xml}</row>` });
    const wrong = [
      '<c t="s"><v>1</v></c>',
      '<c t="s"><v>-1</v></c>',
      '<c t="new"/>',
      '<c><v>many</v></c>',
      '<c><v>1e999</v></c>',
    ];
    for (const xml of wrong) expect((await problemOf(cell(xml))).code).toBe('DAMAGED_FILE');
    expect((await read(cell('<c s="77"><v>1</v></c>'))).rows).toEqual([{ number: 2, cells: ['1'] }]);
  });

  it('whose sheets are all hidden is refused', async () => {
    const sheets = '<sheet name="Stores" sheetId="1" state="veryHidden" r:id="rId1"/>';
    expect(await problemOf(madeWorkbook({ sheets }))).toMatchObject({ code: 'NO_VISIBLE_SHEET' });
  });

  it('that was cut anywhere is refused', async () => {
    const file = madeWorkbook({ rows: ROW.repeat(20) });
    for (let length = 4; length < file.length; length += 7)
      expect(await problemOf(file.subarray(0, length))).toMatchObject({ code: 'DAMAGED_FILE' });
  });
});

describe('what reading keeps on disk', () => {
  const folder = perTest(temporaryFolder);

  it('has no name, so nothing is left of it', async () => {
    const table = await readTable(inPieces('Code\n1\n2'), { folder: folder.path });
    expect(readdirSync(folder.path)).toEqual([]);
    for await (const row of table.rows) {
      expect(row.number).toBe(2);
      break;
    }
    await table.close();
    await expect(read('', { folder: folder.path })).rejects.toThrow('has no rows');
    expect(readdirSync(folder.path)).toEqual([]);
  });
});

describe('reading that is ended', () => {
  it('ends with the reason of the signal while the source waits', async () => {
    const abort = new AbortController();
    const reason = new Error('The job was cancelled.');
    async function* waiting(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('Code\n');
      abort.abort(reason);
      await new Promise(() => undefined);
    }
    await expect(readTable(waiting(), { signal: abort.signal })).rejects.toBe(reason);
    await expect(readTable(inPieces('Code'), { signal: abort.signal })).rejects.toBe(reason);
  });

  it('ends with the reason of the signal between rows', async () => {
    const reason = new Error('The job was cancelled.');
    const many = 'x'.repeat(200);
    const files = [
      Buffer.from(`Code\n${`${many}\n`.repeat(5_000)}`),
      madeWorkbook({ rows: ROW + `<row><c t="str"><v>${many}</v></c></row>`.repeat(5_000) }),
    ];
    for (const file of files) {
      const abort = new AbortController();
      const table = await readTable(inPieces(file), { signal: abort.signal });
      const reading = (async () => {
        for await (const _ of table.rows) abort.abort(reason);
      })();
      await expect(reading).rejects.toBe(reason);
    }
  });

  it('passes the error of a source on', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('Code\n');
      throw new Error('The connection was lost.');
    }
    await expect(readTable(failing())).rejects.toThrow('The connection was lost.');
  });
});
