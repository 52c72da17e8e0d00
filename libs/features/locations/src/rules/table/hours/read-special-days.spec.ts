import { describe, expect, it } from '@jest/globals';
import type { DateOrder } from '../row-reading.js';
import { readSpecialDays } from './read-special-days.js';
import { writeSpecialDays } from './write-hours.js';
import { DateSurvey } from './written-dates.js';

const special = (text: string, dateOrder: DateOrder = 'DMY') => {
  const read = readSpecialDays(text, { country: 'DE', dateOrder });
  return read.is === 'value' ? writeSpecialDays(read.value) : `! ${read.message.split('. Write')[0]}`;
};

describe('the hours of special days', () => {
  it.each([
    [
      '2026-12-24 10:00-14:00; 2026-12-25 closed; 26.12.2026 zu',
      '2026-12-24 10:00-14:00; 2026-12-25 closed; 2026-12-26 closed',
    ],
    ['2026-12-24: 10am-2pm, 2026-12-25: closed', '2026-12-24 10:00-14:00; 2026-12-25 closed'],
    ['24.12.2026 9-12, 14-16', '2026-12-24 09:00-12:00, 14:00-16:00'],
    ['24.12.2026 9-12; 14-16', '2026-12-24 09:00-12:00, 14:00-16:00'],
    ['24.12.2026 - 26.12.2026 geschlossen', '2026-12-24 closed; 2026-12-25 closed; 2026-12-26 closed'],
    ['31.12.2026 bis 01.01.2027 geschlossen', '2026-12-31 closed; 2027-01-01 closed'],
    ['24.12.26, 31.12.26 10-14', '2026-12-24 10:00-14:00; 2026-12-31 10:00-14:00'],
    ['Do 24.12.2026 10-14', '2026-12-24 10:00-14:00'],
    ['24. Dezember 2026 10-14 Uhr', '2026-12-24 10:00-14:00'],
    ['Dec 24, 2026 10am-2pm; December 25, 2026 closed', '2026-12-24 10:00-14:00; 2026-12-25 closed'],
    ['25 décembre 2026 fermé', '2026-12-25 closed'],
    ['25 de diciembre de 2026 cerrado', '2026-12-25 closed'],
    ['2026-12-31 18-2', '2026-12-31 18:00-02:00'],
    ['2026-12-31 24 hours', '2026-12-31 24 hours'],
    ['2026-12-25:x', '2026-12-25 closed'],
    [
      '2026-12-24: 9:00AM-1:00PM, 2026-12-25: x, 2026-12-26: -',
      '2026-12-24 09:00-13:00; 2026-12-25 closed; 2026-12-26 closed',
    ],
    ['2026-12-24 n/a; 2026-12-31 18:00-26:00', '2026-12-24 closed; 2026-12-31 18:00-02:00'],
  ])('[jobs] %s', (text, expected) => {
    expect(special(text)).toBe(expected);
  });

  it('[jobs] reads dates in the order of the file, and in the other one only if they are none', () => {
    expect(special('04/12/2026 closed', 'DMY')).toBe('2026-12-04 closed');
    expect(special('04/12/2026 closed', 'MDY')).toBe('2026-04-12 closed');
    expect(special('24/12/2026 closed', 'MDY')).toBe('2026-12-24 closed');
    const read = readSpecialDays('24/12/2026 closed', { country: 'US', dateOrder: 'MDY' });
    expect(read).toMatchObject({ notes: [{ to: '2026-12-24 closed', kind: 'assumed' }] });
  });

  it.each([
    ['does not give every day as a date with its year', '30.02.2026 closed | Sunday closed | 10-14'],
    [
      'does not give every day as a date with its year',
      '26.12.2026 - 24.12.2026 closed | 01.01.2026 - 31.12.2026 closed',
    ],
  ])('[jobs] says that one %s: %s', (message, texts) => {
    for (const text of texts.split(' | ')) expect(special(text)).toBe(`! "${text}" ${message}`);
  });

  it('[contract 14] words that are not understood end the reading, with the whole text', () => {
    const unknown = (text: string, because = '') =>
      `! The hours "${text}" are not understood, or can mean two things${because}`;
    expect(special('24.12. 10-14')).toBe(unknown('24.12. 10-14'));
    expect(special('24.12.2026')).toBe(unknown('24.12.2026'));
    expect(special('24.12.2026 maybe')).toBe(unknown('24.12.2026 maybe', ', because of "maybe"'));
    expect(special('24.12.2026 closed, 9-12')).toBe(
      '! "24.12.2026 closed, 9-12" says that 2026-12-24 is open and closed',
    );
    expect(special('2026-12-24 0:00-0:00')).toMatch(/midnightHours of the import\)\.$/);
  });

  it('[jobs] refuses a date that is given twice, and hours that overlap', () => {
    expect(special('24.12.2026 10-14; 24.12.2026 closed')).toBe('! The date 2026-12-24 is given twice');
    expect(special('24.12.2026 10-14, 12-16')).toBe('! The hours of 2026-12-24 overlap, or are more than three');
  });

  it('[jobs] takes at most 100 dates', () => {
    expect(special('01.01.2026 - 10.04.2026 closed')).toMatch(/^2026-01-01 closed.*2026-04-10 closed$/);
    expect(special('01.01.2026 - 10.04.2026 closed; 12.04.2026 closed')).toMatch(/^! A location has at most 100/);
  });
});

it.each([
  [['2026-12-24', '2026-01-02'], 'YMD'],
  [['04/12/2026', '24/12/2026 closed'], 'DMY'],
  [['04/12/2026', '12/24/2026 closed'], 'MDY'],
  [['24.12.2026'], 'DMY'],
  [['04/12/2026'], undefined],
  [['24/12/2026', '12/24/2026'], undefined],
  [['2026-12-24', '24/12/2026'], 'DMY'],
  [['9:00-18:00', '', 'x'], undefined],
  [[], undefined],
] as const)('[jobs] the order of dates of %j is %s', (samples, order) => {
  const survey = new DateSurvey();
  for (const sample of samples) survey.see(sample);
  expect(survey.order).toBe(order);
});
