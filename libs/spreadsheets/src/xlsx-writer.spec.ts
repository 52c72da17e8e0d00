import { describe, expect, it } from '@jest/globals';
import { readTable } from './read-table.js';
import { SpooledFile } from './spooled-file.js';
import { TABLE_BOUNDS } from './table-bounds.js';
import { allOf, bytesOf, cellsOf, inPieces } from './testing/read.js';
import { sheetsOf } from './testing/sheets-of.js';
import { ZipArchive } from './xlsx/zip-archive.js';
import { workbookWriter, xlsxWriter, type SheetToWrite } from './xlsx-writer.js';

/** The XML of one part of a workbook that is written. */
async function partOf(sheet: SheetToWrite, name: string): Promise<string> {
  const file = await SpooledFile.of(xlsxWriter(sheet), { maxBytes: TABLE_BOUNDS.maxBytes, see: () => undefined });
  const archive = await ZipArchive.open(file);
  const xml = Buffer.concat(await allOf(archive.read(name))).toString();
  await file.close();
  return xml;
}

describe('[ECMA-376] a workbook that is written', () => {
  it('has a header that is bold and stays in view, and cells that stay text when a person edits them', async () => {
    const rows = [['007', true] as const, [null, 1.5], ['=1+1', null]];
    const xml = await partOf({ header: ['Code', 'Open'], rows }, 'xl/worksheets/sheet1.xml');
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(xml).toContain('<row r="1"><c r="A1" s="1" t="inlineStr"><is><t xml:space="preserve">Code</t></is></c>');
    expect(xml).toContain(
      '<row r="2"><c r="A2" s="2" t="inlineStr"><is><t xml:space="preserve">007</t></is></c><c r="B2" t="b"><v>1</v></c></row>',
    );
    expect(xml).toContain('<row r="3"><c r="B3"><v>1.5</v></c></row>');
    expect(xml).toContain('<t xml:space="preserve">=1+1</t>');
    expect(xml).not.toContain('<f>');
    const styles = await partOf({ header: [], rows: [] }, 'xl/styles.xml');
    expect(styles).toMatch(
      /<cellXfs count="3"><xf numFmtId="0"[^>]*\/><xf numFmtId="49" fontId="1"[^>]*\/><xf numFmtId="49" fontId="0"/,
    );
  });

  it('names its sheet as spreadsheet programs permit it', async () => {
    const names = {
      'Stores: "A" & [B]': 'Stores  "A" &  B',
      '': 'Table',
      "'x'": 'x',
      [`${'long '.repeat(10)}`]: 'long long long long long long l',
    };
    for (const [sheetName, expected] of Object.entries(names)) {
      const table = await readTable(xlsxWriter({ header: ['Code'], rows: [], sheetName }));
      await table.close();
      expect(table.sheetName).toBe(expected);
    }
  });

  it('has columns of one, two and three letters', async () => {
    const header = Array.from({ length: 703 }, (_, at) => `C${at}`);
    const xml = await partOf({ header, rows: [] }, 'xl/worksheets/sheet1.xml');
    for (const [place, name] of Object.entries({ Z1: 'C25', AA1: 'C26', ZZ1: 'C701', AAA1: 'C702' }))
      expect(xml).toMatch(new RegExp(`<c r="${place}" s="1" t="inlineStr"><is><t xml:space="preserve">${name}<`));
  });

  it('cuts a text that no cell can hold', async () => {
    const cells = await cellsOf(await bytesOf(xlsxWriter({ header: ['Text'], rows: [['x'.repeat(40_000)]] })));
    expect(cells[1]?.[0]).toHaveLength(32_767);
  });

  it('refuses rows that no sheet has', async () => {
    const wide = xlsxWriter({ header: ['Code'], rows: [Array.from({ length: 16_385 }, () => 1)] });
    await expect(bytesOf(wide)).rejects.toThrow('16384 columns');
  });

  it('passes an error of the rows on, and ends them when it is ended', async () => {
    let ended = 0;
    async function* rows(isFailing: boolean): AsyncGenerator<readonly string[]> {
      try {
        for (let at = 0; ; at += 1) {
          if (isFailing && at === 10_000) throw new Error('The database is gone.');
          yield [`Row ${at}`];
        }
      } finally {
        ended += 1;
      }
    }
    await expect(bytesOf(xlsxWriter({ header: ['Row'], rows: rows(true) }))).rejects.toThrow('The database is gone.');
    let bytes = 0;
    for await (const piece of xlsxWriter({ header: ['Row'], rows: rows(false) })) {
      bytes += piece.length;
      if (bytes > 100_000) break;
    }
    expect(ended).toBe(2);
  });

  it('gives the same bytes for the same table', async () => {
    const sheet = { header: ['Code'], rows: [['1']] };
    expect(await bytesOf(xlsxWriter(sheet))).toEqual(await bytesOf(xlsxWriter(sheet)));
    expect(await cellsOf(await bytesOf(inPieces(await bytesOf(xlsxWriter(sheet)), 1)))).toEqual([['Code'], ['1']]);
  });

  it('has several sheets, whose rows are read one sheet after the other', async () => {
    const read: string[] = [];
    async function* rows(name: string): AsyncGenerator<readonly string[]> {
      for (const at of [1, 2]) {
        read.push(`${name} ${at}`);
        yield [`=${name}`, String(at)];
      }
    }
    const sheet = (sheetName: string) => ({ sheetName, header: ['Name', 'At'], rows: rows(sheetName) });
    const written = await bytesOf(workbookWriter([sheet('First'), sheet('Second')]));
    const sheets = Object.fromEntries(await sheetsOf(written));
    expect(sheets).toEqual({
      First: [
        ['Name', 'At'],
        ['=First', '1'],
        ['=First', '2'],
      ],
      Second: [
        ['Name', 'At'],
        ['=Second', '1'],
        ['=Second', '2'],
      ],
    });
    expect(read).toEqual(['First 1', 'First 2', 'Second 1', 'Second 2']);
    expect(await cellsOf(written)).toHaveLength(3);
    expect(() => workbookWriter([sheet('Same'), sheet('same')])).toThrow('the same name');
  });
});
