import { describe, expect, it } from '@jest/globals';
import { readTable } from '../read-table.js';
import { madeWorkbook } from '../testing/made-workbook.js';
import { allOf, cellsOf, inPieces, read } from '../testing/read.js';

/** Cells of one row behind a header, with these styles and number formats. */
async function valuesOf(cells: string, workbook: Parameters<typeof madeWorkbook>[0] = {}): Promise<readonly string[]> {
  const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>Value</t></is></c></row>';
  const { rows } = await read(madeWorkbook({ ...workbook, rows: `${header}<row r="2">${cells}</row>` }));
  return rows[0]?.cells ?? [];
}

describe('a workbook', () => {
  it('is read as a person sees it: texts, digits, dates, times and errors', async () => {
    const file = madeWorkbook({
      sharedStrings:
        '<si><t>Store code</t></si><si><t xml:space="preserve"> Name </t></si><si><r><rPr><b/></rPr><t>Caf</t></r><r><t>é &amp; Bar</t></r>' +
        '<rPh sb="0" eb="1"><t>reading</t></rPh></si><si><t>Opened</t></si><si><t/></si>',
      formats: [
        [164, 'dd/mm/yyyy;@'],
        [165, '[$-409]h:mm AM/PM;@'],
        [166, '00000'],
        [167, '&quot;day&quot; d. mmm yyyy hh:mm'],
      ],
      styles: [0, 164, 165, 166, 167],
      rows:
        '<row r="3" spans="1:9"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c><c r="C3" t="s"><v>3</v></c>' +
        '<c r="D3" t="inlineStr"><is><t>Opens</t></is></c><c r="E3" t="str"><f>"Z"&amp;"IP"</f><v>ZIP</v></c></row>' +
        '<row r="4"><c r="A4" s="0"/><c r="B4" t="s"><v>4</v></c></row>' +
        '<row r="5"><c r="A5"><v>4711</v></c><c r="B5" t="s"><v>2</v></c><c r="C5" s="1"><v>46380</v></c>' +
        '<c r="D5" s="2"><v>0.39583333333333331</v></c><c r="E5" s="3"><v>2108</v></c><c r="G5" t="b"><v>1</v></c></row>' +
        '<row r="1048576"><c r="A1048576"><v>4.2000000000000002</v></c><c r="B1048576" t="e"><v>#N/A</v></c>' +
        '<c r="C1048576" s="4"><v>46380.395833333336</v></c><c r="D1048576" t="d"><v>2026-12-24T00:00:00</v></c></row>',
    });
    const table = await readTable(inPieces(file, 100));
    const header = ['Store code', 'Name', 'Opened', 'Opens', 'ZIP'];
    expect(table).toMatchObject({ kind: 'XLSX', sheetName: 'Stores', headerNumber: 3, header });
    expect(await allOf(table.rows)).toEqual([
      { number: 5, cells: ['4711', 'Café & Bar', '2026-12-24', '09:30', '02108', '', 'TRUE'] },
      { number: 1_048_576, cells: ['4.2', '#N/A', '2026-12-24T09:30', '2026-12-24', ''] },
    ]);
  });

  it.each([
    ['007', '7'],
    ['6172340000', '6172340000'],
    ['1.2345678901234E+14', '123456789012340'],
    ['1E+20', '100000000000000000000'],
    ['0.10000000000000001', '0.1'],
    ['1.5E-7', '0.00000015'],
    ['-3.0', '-3'],
    ['1.0000000000000002', '1'],
  ])('shows the number %s as digits: %s', async (stored, shown) => {
    expect(await valuesOf(`<c r="A2"><v>${stored}</v></c>`)).toEqual([shown]);
  });

  it.each([
    ['m/d/yy', '1', '1900-01-01'],
    ['m/d/yy', '59', '1900-02-28'],
    ['m/d/yy', '61', '1900-03-01'],
    ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', '46380', '2026-12-24'],
    ['yyyy"年"m"月"d"日"'.replaceAll('"', '&quot;'), '46380.9', '2026-12-24'],
    ['mmm\\-yy', '46357', '2026-12-01'],
    ['h:mm:ss', '0.99999', '23:59:59'],
    ['mm:ss', '0.5', '12:00'],
    ['[h]:mm', '1.5', '36:00'],
    ['d/m/yyyy h:mm', '46380.99999999', '2026-12-25T00:00'],
    ['0.00E+00', '46380', '46380'],
    ['#,##0.00 [$EUR]', '46380', '46380'],
    ['"Days" 0'.replaceAll('"', '&quot;'), '12', '12'],
    ['00000\\-0000', '21081234', '02108-1234'],
    ['00000', '1234567', '1234567'],
    ['0', '7', '7'],
    ['@', '7', '7'],
    ['General', '46380.5', '46380.5'],
    ['yyyy-mm-dd', '-1', '-1'],
    ['yyyy-mm-dd', '99999999', '99999999'],
  ])('with the number format %s shows %s as %s', async (code, stored, shown) => {
    const values = await valuesOf(`<c r="A2" s="1"><v>${stored}</v></c>`, { formats: [[170, code]], styles: [0, 170] });
    expect(values).toEqual([shown]);
  });

  it.each([
    [14, '2026-12-24'],
    [20, '12:00'],
    [22, '2026-12-24T12:00'],
    [46, '1113132:00'],
    [2, '46380.5'],
    [49, '46380.5'],
  ])('knows the number format %d without a code', async (id, shown) => {
    expect(await valuesOf('<c r="A2" s="0"><v>46380.5</v></c>', { styles: [id] })).toEqual([shown]);
  });

  it('counts the days of an old Macintosh workbook from 1904 on', async () => {
    const values = await valuesOf('<c r="A2" s="0"><v>44918</v></c>', { styles: [14], workbookPr: ' date1904="1"' });
    expect(values).toEqual(['2026-12-24']);
  });

  it('is read where cells and rows do not say their places, and where elements have a prefix', async () => {
    const sheet =
      '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><!-- a > b --><x:sheetData>' +
      '<x:row><x:c t="inlineStr"><x:is><x:t>A</x:t></x:is></x:c><x:c t="str"><x:v><![CDATA[B <&> C]]></x:v></x:c></x:row>' +
      "<x:row><x:c><x:v>1</x:v></x:c><x:c t = 'inlineStr'><x:is><x:t>&#x1F600;_x000D_&#10;_x005F_x000D_</x:t></x:is></x:c></x:row>" +
      '</x:sheetData><x:extLst><x:ext><row><c><v>9</v></c></row></x:ext></x:extLst></x:worksheet>';
    expect(await cellsOf(madeWorkbook({ sheet }))).toEqual([
      ['A', 'B <&> C'],
      ['1', '😀\r\n_x000D_'],
    ]);
  });

  it('is read where its parts are UTF-16, and not packed', async () => {
    const row = '<row><c t="inlineStr"><is><t>Näme €</t></is></c></row>';
    const sheet = `\uFEFF<worksheet><sheetData>${row}</sheetData></worksheet>`;
    const unpacked = { method: 0, content: Buffer.from(sheet, 'utf16le') };
    const file = madeWorkbook({
      change: (parts) => parts.map((part) => (part.name.endsWith('sheet1.xml') ? { ...part, ...unpacked } : part)),
    });
    expect(await cellsOf(file)).toEqual([['Näme €']]);
  });

  it('[APPNOTE 4.5.3] is read where its sizes are written as those of parts above 4 GB', async () => {
    const rows = '<row><c t="inlineStr"><is><t>Code</t></is></c></row><row><c><v>1</v></c></row>';
    const file = madeWorkbook({ rows, change: (parts) => parts.map((part) => ({ ...part, isLarge: true })) });
    expect(await cellsOf(file)).toEqual([['Code'], ['1']]);
  });

  it('is read from its first visible sheet', async () => {
    const sheets =
      '<sheet name="Lists" sheetId="1" state="hidden" r:id="rId9"/><sheet name="Chart" sheetId="2" r:id="rId8"/>' +
      '<sheet name="Stores &amp; more" sheetId="3" r:id="rId1"/>';
    const rows = '<row r="1"><c r="A1"><v>1</v></c></row>';
    const table = await readTable(inPieces(madeWorkbook({ sheets, rows })));
    await table.close();
    expect(table.sheetName).toBe('Stores & more');
  });

  it.each([
    ['a formula that nobody has computed', '<c r="A2"><f>B2&amp;"x"</f></c><c r="B2"><v>1</v></c>', '#FORMULA!'],
    ['a formula whose value is empty', '<c r="A2" t="str"><f>B2</f><v></v></c><c r="B2"><v>1</v></c>', ''],
    [
      'a link',
      '<c r="A2" t="str"><f>HYPERLINK("https://a.example","Us")</f><v>Us</v></c>',
      '=HYPERLINK("https://a.example","Us")',
    ],
    [
      'a link that shows its page',
      '<c r="A2" t="str"><f>HYPERLINK("https://a.example/")</f><v>a.example</v></c>',
      'a.example',
    ],
  ])('has %s', async (_, cells, shown) => {
    expect((await valuesOf(cells))[0]).toBe(shown);
  });

  it('leaves out rows that have errors alone', async () => {
    expect(await valuesOf('<c r="A2" t="e"><v>#REF!</v></c><c r="B2"><f>A2</f></c>')).toEqual([]);
  });

  it('[ECMA-376 18.3.1.55, 18.3.1.47] gives merged cells the text of the first one, and cells the pages to which they lead', async () => {
    const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const sheet =
      `<worksheet><sheetData><row r="1">${text('A1', 'City')}${text('B1', 'Page')}</row><row r="2">${text('A2', 'Berlin')}${text('B2', 'Us')}</row>` +
      `<row r="3">${text('B3', 'www.b.example')}</row><row r="4"><c r="A4"/></row><row r="5">${text('B5', 'x')}</row></sheetData>` +
      '<mergeCells count="1"><mergeCell ref="A2:A4"/></mergeCells>' +
      '<hyperlinks><hyperlink ref="B2" r:id="rId1"/><hyperlink r:id="rId2" ref="B3"/><hyperlink ref="B5" location="A1"/></hyperlinks></worksheet>';
    const link = (id: string, target: string) =>
      `<Relationship Id="${id}" Type="https://x/hyperlink" Target="${target}" TargetMode="External"/>`;
    const content = `<Relationships>${link('rId1', 'https://a.example/?a=1&amp;b=2')}${link('rId2', 'http://www.b.example/')}</Relationships>`;
    const name = 'xl/worksheets/_rels/sheet1.xml.rels';
    expect(await cellsOf(madeWorkbook({ sheet, change: (parts) => [...parts, { name, content }] }))).toEqual([
      ['City', 'Page'],
      ['Berlin', '=HYPERLINK("https://a.example/?a=1&b=2","Us")'],
      ['Berlin', 'www.b.example'],
      ['', 'x'],
    ]);
  });

  it('says which rows the sheet does not show', async () => {
    const row = (number: number, more = '') => `<row r="${number}"${more}><c r="A${number}"><v>${number}</v></c></row>`;
    const { rows } = await read(madeWorkbook({ rows: row(1) + row(2) + row(3, ' hidden="1"') }));
    expect(rows).toEqual([
      { number: 2, cells: ['2'] },
      { number: 3, cells: ['3'], isHidden: true },
    ]);
  });

  it('may format whole rows and columns without texts', async () => {
    const cells = '<c r="A2"><v>1</v></c><c r="B2" s="0"/><c r="XFD2" s="0"/>';
    expect(await valuesOf(cells)).toEqual(['1']);
  });
});
