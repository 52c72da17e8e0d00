import { describe, expect, it } from '@jest/globals';
import { FileSurvey } from './file-survey.js';

/** What a file says whose rows have these cells under `Special days` and `Phone`. */
function surveyOf(kind: 'CSV' | 'XLSX', ...rows: readonly (readonly string[])[]) {
  const survey = new FileSurvey({ kind, header: ['Special days', 'Phone'] });
  const seen = rows.map((cells, at) => survey.see({ number: at + 2, cells, ...(at === 0 && { isHidden: true }) }));
  const { order, ambiguous } = survey.datesOf(['specialHours', 'phone']);
  return { order, ambiguous, seen, remarks: survey.remarks };
}

describe('the survey of a file', () => {
  it('[contract 14] looks at the hours of all rows, until somebody must say what they mean', () => {
    const seen: string[] = [];
    const asks = ([cell = '']: readonly string[]) => seen.push(cell) > 0 && cell === '300';
    const survey = new FileSurvey({ kind: 'CSV', header: ['Hours'] }, asks);
    for (let number = 1; number <= 310; number += 1) survey.see({ number, cells: [String(number)] });
    expect([survey.asksHours, seen.length]).toEqual([true, 300]);
  });

  it.each([
    ['several texts', ['a', 'x', 'b'], 3],
    ['one text', ['a', 'x', 'a'], undefined],
    ['one text and none', ['', 'x', 'a'], undefined],
  ])('[jobs] finds the first row in which columns with one name have %s', (_, cells, differsIn) => {
    const survey = new FileSurvey({ kind: 'CSV', header: ['Phone', 'City', 'phone:'] });
    for (const [at, row] of [['c', 'x', 'c'], cells, ['d', 'x', 'e']].slice(0, differsIn ? 3 : 2).entries())
      survey.see({ number: at + 2, cells: row });
    expect(survey.repeatedIn(['phone', 'city', 'phone'])).toEqual([{ name: 'Phone', differsIn }]);
    expect(survey.repeatedIn(['phone', 'city', 'additionalPhones'])).toEqual([]);
  });

  it.each([
    ['a day above 12 proves the order of all', ['07/04/2027', '03/25/2027'], { order: 'MDY', ambiguous: undefined }],
    ['none above 12 proves nothing', ['07/04/2027 closed'], { order: undefined, ambiguous: '07/04/2027' }],
    [
      'two orders contradict',
      ['03/25/2027', '25/03/2027', '07/04/2027'],
      { order: undefined, ambiguous: '07/04/2027' },
    ],
    ['the same day in any order', ['04/04/2027'], { order: undefined, ambiguous: undefined }],
    [
      'the year first says nothing of others',
      ['2027-03-25', '07/04/2027'],
      { order: undefined, ambiguous: '07/04/2027' },
    ],
  ])('[jobs] %s', (_, dates, expected) => {
    expect(surveyOf('CSV', ...dates.map((date) => [date, '12/13/2026']))).toMatchObject(expected);
  });

  it('[jobs] counts hidden rows, and names a text beside the table of a sheet', () => {
    const { seen, remarks } = surveyOf('XLSX', ['a', 'b'], ['a', 'b', '', 'note']);
    expect(seen.map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect(remarks).toEqual([
      expect.stringMatching(/^1 row is hidden in the sheet, and imported\./),
      expect.stringMatching(/^Texts behind the last column are left out, such as "note" in row 3\./),
    ]);
    expect(surveyOf('CSV', ['a', 'b', 'c']).seen).toEqual([{ line: 2, cells: ['a', 'b', 'c'] }]);
  });
});
