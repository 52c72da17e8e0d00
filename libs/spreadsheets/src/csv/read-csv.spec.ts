import { describe, expect, it } from '@jest/globals';
import { readTable } from '../read-table.js';
import { allOf, cellsOf, inPieces, read } from '../testing/read.js';

/** A text as UTF-16 with its mark. */
function utf16(text: string, isLittle: boolean): Buffer {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isLittle ? bytes : bytes.swap16();
}

describe('a CSV file', () => {
  it('[RFC 4180 2.1 and 2.2] ends its lines with CRLF, LF or CR, the last one or not', async () => {
    const expected = [
      ['Code', 'Name'],
      ['1', 'One'],
      ['2', 'Two'],
    ];
    for (const end of ['\r\n', '\n', '\r'])
      for (const last of ['', end]) expect(await cellsOf(`Code,Name${end}1,One${end}2,Two${last}`)).toEqual(expected);
  });

  it('[RFC 4180 2.4] keeps spaces in cells, and trims the names of columns', async () => {
    expect(await cellsOf(' Code , Name\n 1 , One ')).toEqual([
      ['Code', 'Name'],
      [' 1 ', ' One '],
    ]);
  });

  it('[RFC 4180 2.5 to 2.7] reads quotes, with separators, line ends and doubled quotes in them', async () => {
    expect(await cellsOf('Code,Name\r\n"1","Café ""Zur Post"", 1st floor\r\nrear building"\r\n')).toEqual([
      ['Code', 'Name'],
      ['1', 'Café "Zur Post", 1st floor\r\nrear building'],
    ]);
    expect(await cellsOf('Name,Size\n"Joe\'s" Diner,5" pipe\n"",x')).toEqual([
      ['Name', 'Size'],
      ["Joe's Diner", '5" pipe'],
      ['', 'x'],
    ]);
  });

  it.each([',', ';', '\t'])(
    'takes the separator that occurs most in the first line outside quotes: %j',
    async (separator) => {
      const file = `\n\nCode${separator}"Name, or; so, "${separator}City\n1${separator}A,B${separator}C;D`;
      const rows = await cellsOf(file.replace('A,B', '"A,B"').replace('C;D', '"C;D"'));
      expect(rows).toEqual([
        ['Code', 'Name, or; so,', 'City'],
        ['1', 'A,B', 'C;D'],
      ]);
    },
  );

  it.each([
    ['by all rows', 'Code (1, 2);Name (x, y)\nA;B\nC;D', ['Code (1, 2)', 'Name (x, y)'], ['A', 'B']],
    ['as a bar', 'Code|Name\nA|B, C\nD|E', ['Code', 'Name'], ['A', 'B, C']],
    ['beside bars of lists', 'Code,Tags\nA,b|c\nD,e|f\nG,h|i', ['Code', 'Tags'], ['A', 'b|c']],
    ['in lines that are one cell', '"Code,Name"\n"A,""B, C"""\n"D,E"', ['Code', 'Name'], ['A', 'B, C']],
    ['in no single column', '"Name"\n"A, B"\n"C, D"', ['Name'], ['A, B']],
  ])('finds the separator %s', async (_, file, header, first) => {
    expect((await cellsOf(file)).slice(0, 2)).toEqual([header, first]);
  });

  it.each([
    [String.raw`"The \"Crust\" Bakery",x`, 'The "Crust" Bakery'],
    [String.raw`"\"Crust\", North",x`, '"Crust", North'],
    [String.raw`"say \"hi\"",x`, 'say "hi"'],
    [String.raw`"C:\",x`, 'C:\\'],
    [String.raw`"5\"" pipe",x`, '5\\" pipe'],
  ])('reads marks behind a backslash: %s', async (line, name) => {
    for (const end of ['', '\n']) expect((await cellsOf(`Name,Other\n${line}${end}`))[1]).toEqual([name, 'x']);
  });

  it('takes the separator that a first line of Excel names', async () => {
    const { header, headerNumber, rows } = await read('sep=;\r\nCode;A, B, C\r\n1;x\r\n');
    expect([header, headerNumber, rows]).toEqual([['Code', 'A, B, C'], 2, [{ number: 3, cells: ['1', 'x'] }]]);
  });

  it.each([
    ['a mark of UTF-8 that was taken for a text', '\uFEFFï»¿Code,Name\n1,x'],
    ['several marks of UTF-8', '\uFEFF\uFEFFCode,Name\n1,x'],
  ])('is read behind %s', async (_, file) => {
    expect(await cellsOf(file)).toEqual([
      ['Code', 'Name'],
      ['1', 'x'],
    ]);
  });

  it.each([
    ['Stores 2026\n\nCode;Name;City\n1;x;y', 3],
    ['Stores;2026;\nCode;Name;City\n1;x;y', 2],
    ['Code;Other;City\nName;City;Name', 1],
  ])('finds the header by the names that the reader knows: %j', async (file, number) => {
    const known = new Set(['Code', 'Name', 'City']);
    const rateHeader = (cells: readonly string[]) => cells.filter((cell) => known.has(cell)).length;
    const { headerNumber, header } = await read(file, { rateHeader });
    expect([headerNumber, header.length]).toEqual([number, 3]);
    expect(await read(file, { headerRow: number })).toMatchObject({ headerNumber: number });
    await expect(read(file, { headerRow: 9 })).rejects.toMatchObject({ code: 'NO_SUCH_ROW', row: 9 });
  });

  it.each([
    [';;;Monday;\nCode;Name;City;Open;Close\n1;x;y;9;5', 2],
    ['Code;Name;City;Monday;\n;;;Open;Close\n1;x;y;9;5', 2],
    ['Stores 2026\n;;;Monday;\nCode;Name;City;Open;Close\n1;x;y;9;5', 3],
    ['Code;Name;City;Monday Open;\n1;x;y;Monday;Open', 1],
  ])('joins the names of columns with those of groups above them: %j', async (file, number) => {
    const known = new Set(['Code', 'Name', 'City', 'Monday', 'Monday Open', 'Monday Close']);
    const rateHeader = (cells: readonly string[]) => cells.filter((cell) => known.has(cell)).length;
    const { headerNumber, header } = await read(file, { rateHeader });
    const close = number === 1 ? [] : ['Monday Close'];
    expect([headerNumber, header]).toEqual([number, ['Code', 'Name', 'City', 'Monday Open', ...close]]);
    expect((await read(file, { headerRow: number })).header).not.toContain('Monday Close');
  });

  it.each([
    ['macintosh', 'B\u008Cckerei M\u009Fller', 'Båckerei Müller'],
    ['windows-1252', 'Œuvre', undefined],
  ] as const)(
    'asks how its letters are read where they may be of another encoding: %s',
    async (encoding, text, shown) => {
      const bytes = Buffer.from(
        `Name\n${text}\nA\xE9 \xE0`.replace(shown ? /\nA.*/ : /^$/, '').replace('Œ', '\x8C'),
        'latin1',
      );
      const table = await readTable(inPieces(bytes), { encoding });
      const [row] = await allOf(table.rows);
      expect([row?.cells[0], table.encodings?.find((each) => each.encoding === encoding)?.sample]).toEqual([
        shown ?? text,
        shown,
      ]);
    },
  );

  it('says on which line a row begins, and leaves out empty rows', async () => {
    const file = '\r\n ,\r\nCode,Name\r\n1,"a\r\nb\nc\rd"\r\n,\r\n\r\n2,x';
    const { header, headerNumber, rows } = await read(file);
    expect({ header, headerNumber }).toEqual({ header: ['Code', 'Name'], headerNumber: 3 });
    expect(rows).toEqual([
      { number: 4, cells: ['1', 'a\r\nb\nc\rd'] },
      { number: 10, cells: ['2', 'x'] },
    ]);
  });

  it('keeps empty and repeated names of columns, and fills up short rows', async () => {
    expect(await cellsOf('Code,,Name,Name,,\n1\n1,2,3,4,5,6\n1,,,,,,\n')).toEqual([
      ['Code', '', 'Name', 'Name'],
      ['1', '', '', ''],
      ['1', '2', '3', '4', '5', '6'],
      ['1', '', '', ''],
    ]);
  });

  it('reads UTF-8 with and without a mark, UTF-16 with a mark, and windows-1252 otherwise', async () => {
    const text = 'Näme,Prïce\nCafé,5 €\n';
    const expected = [
      ['Näme', 'Prïce'],
      ['Café', '5 €'],
    ];
    const windows = Buffer.from(text.replace('€', '\u0080'), 'latin1');
    for (const file of [text, `\uFEFF${text}`, utf16(text, true), utf16(text, false), windows])
      expect(await cellsOf(file)).toEqual(expected);
  });

  it('decides the encoding by the whole file', async () => {
    const lines = 'x,y\n'.repeat(50_000);
    const windows = Buffer.concat([Buffer.from(`Name,City\n${lines}`), Buffer.from('Caf\u00e9,K\u00f6ln\n', 'latin1')]);
    expect((await read(windows)).rows.at(-1)).toEqual({ number: 50_002, cells: ['Café', 'Köln'] });
    const right = Buffer.from(`Näme,City\nCafé,Köln\n${lines}`);
    const oneWrongByte = read(Buffer.concat([right, Buffer.from([0xe9, 0x2c, 0x78])]));
    const message = expect.stringMatching(/^Line 50,003: .*CSV UTF-8/);
    await expect(oneWrongByte).rejects.toMatchObject({ code: 'MIXED_ENCODINGS', row: 50_003, message });
  });

  it.each([
    ['\uFEFFName\n1', Buffer.from([0xe9])],
    ['Näme\n1', Buffer.from([0xe2, 0x82])],
  ])('says where a file that is UTF-8 is not', async (start, end) => {
    const wrong = read(Buffer.concat([Buffer.from(start), end]));
    await expect(wrong).rejects.toMatchObject({ code: 'MIXED_ENCODINGS', row: 2 });
  });

  it('is read the same in pieces of any length, and in characters that pieces cut', async () => {
    const value = `${'ä€😀"",\r\n'.repeat(3_000)}end`;
    const file = `Code,Text\r\n1,"${value}"\r\n2,"${value}"\r\n\r3,x\r`;
    const text = value.replaceAll('""', '"');
    const { rows } = await read(file);
    expect(rows).toEqual([
      { number: 2, cells: ['1', text] },
      { number: 3_003, cells: ['2', text] },
      { number: 6_005, cells: ['3', 'x'] },
    ]);
  });

  it('removes the apostrophe that keeps a text from being a formula', async () => {
    expect(await cellsOf("Phone,Note\n'+1 617,'\"=x\n''=a,'quoted'\n")).toEqual([
      ['Phone', 'Note'],
      ['+1 617', '\'"=x'],
      ["'=a", "'quoted'"],
    ]);
  });
});
