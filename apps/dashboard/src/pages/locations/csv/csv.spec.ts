import { describe, expect, it } from '@jest/globals';
import { toCsv } from '../../../components/csv.js';
import { parseCsv } from './csv.js';

describe('csv', () => {
  it.each([
    ['CRLF at the end of each record [RFC 4180 2.1]', 'a,b\r\n1,2\r\n', [['1', '2']]],
    ['no line end after the last record [RFC 4180 2.2]', 'a,b\r\n1,2', [['1', '2']]],
    ['spaces are part of a field [RFC 4180 2.4]', 'a,b\r\n 1 ,2\r\n', [[' 1 ', '2']]],
    ['quoted fields [RFC 4180 2.5]', 'a,b\r\n"1","2"\r\n', [['1', '2']]],
    ['line ends and separators in quotes [RFC 4180 2.6]', 'a,b\r\n"1\r\n,1","2"\r\n', [['1\r\n,1', '2']]],
    ['doubled quotes [RFC 4180 2.7]', 'a,b\r\n"say ""so""",2\r\n', [['say "so"', '2']]],
    [
      'LF, CR and empty lines',
      'a,b\n1,2\r\r\n3,4\n\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['an empty quoted field and empty fields', 'a,b\r\n"",\r\n', [['', '']]],
    ['a quote within an unquoted field', 'a,b\r\n5" pipe,2\r\n', [['5" pipe', '2']]],
    ['semicolons, as many spreadsheets write', 'a;b\r\n"1;1";2,5\r\n', [['1;1', '2,5']]],
    ['tabs', 'a\tb\r\n1\t2\r\n', [['1', '2']]],
    ['a byte order mark', '\uFEFFa,b\r\n1,2\r\n', [['1', '2']]],
  ])('[RFC 4180] reads %s', (_, text, rows) => {
    expect(parseCsv(text)).toEqual({ header: ['a', 'b'], rows });
  });

  it('[RFC 4180] names the line on which a quoted field without an end starts', () => {
    expect(parseCsv('a,b\r\n1,2\r\n"3,4\r\n5,6\r\n')).toEqual({ kind: 'quote', line: 3 });
    expect(parseCsv(' \r\n')).toEqual({ header: [''], rows: [] });
    expect(parseCsv('\r\n')).toEqual({ kind: 'empty', line: 1 });
  });

  it('[RFC 4180] reads back what it has written, whatever the fields contain', () => {
    const fields = [
      'plain',
      'with,comma',
      'with "quotes"',
      'two\nlines',
      'CR\r\nLF',
      '',
      ' padded ',
      'ä ☕',
      ';',
      '\t',
      '=1+1',
      '+1 617 555 0101',
      "'=quoted",
      "'plain",
    ];
    expect(parseCsv(toCsv([fields.map((_, position) => `c${position}`), fields]))).toMatchObject({
      rows: [fields],
    });
  });
});
