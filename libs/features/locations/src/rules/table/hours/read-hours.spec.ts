import { describe, expect, it } from '@jest/globals';
import { formatClock } from '@listings/publisher-sdk';
import type { HoursContext } from './hours-context.js';
import { readDay, readWeek } from './read-hours.js';
import { writeDayCell, writeWeek } from './write-hours.js';

/** The week for people, or the sentence of the problem. */
const week = (text: string, country?: string, more: HoursContext = {}) => {
  const read = readWeek(text, { country, ...more });
  return read.is === 'value' ? writeWeek(read.value) : `! ${read.message.split('. Write them')[0]}`;
};

/** Some weeks for people, each read by itself. */
const weeks = (texts: string, country?: string) => texts.split(' || ').map((text) => [text, week(text, country)]);

const day = (text: string) => {
  const read = readDay(text, 'MONDAY', {});
  return read.is === 'value' ? read.value.slots.map(({ start, end }) => `${start}-${end}`).join(' ') : '!';
};

const WITH_SATURDAY = 'Mo-Fr 09:00-18:00; Sa 10:00-14:00; Su closed';

describe('the hours of a week', () => {
  it.each([
    ['Mo-Fr 9-18, Sa 10-14 || Mon – Fri: 9:00 AM - 6:00 PM; Sat 10am–2pm; Sun closed', WITH_SATURDAY],
    ['Mo-Fr\n9-18\nSa\n10-14', WITH_SATURDAY],
    ['Montag bis Freitag von 9 bis 18 Uhr, Samstag von 10 bis 14 Uhr || 9-18 Mo-Fr, 10-14 Sa', WITH_SATURDAY],
    ['M-F 9-5', 'Mo-Fr 09:00-17:00; Sa-Su closed'],
    ['9am to 6pm', 'Mo-Su 09:00-18:00'],
    ['24/7 || Open 24 hours || Mo-Su 24h || 24hr || all day || open || geöffnet', 'Mo-Su 24 hours'],
    ['Mon-Fri open, Sat-Sun closed || Mo-Fr geöffnet, Sa-So geschlossen', 'Mo-Fr 24 hours; Sa-Su closed'],
    ['Mon-Fri 24h, Sat x, Sun x || Open Mon-Fri, Sat - , Sun n/a', 'Mo-Fr 24 hours; Sa-Su closed'],
    ['Mon open, Tue 9-17 || Mo offen; Di 9-17 Uhr geöffnet', 'Mo 24 hours; Tu 09:00-17:00; We-Su closed'],
    ['Open Monday, Wednesday 9-17 || geöffnet: Mo, Mi 9-17', 'Mo 09:00-17:00; Tu closed; We 09:00-17:00; Th-Su closed'],
    ['Mo-Su 18:00-26:00', 'Mo-Su 18:00-02:00'],
    ['Mo-Fr 10:00-24:30', 'Mo-Fr 10:00-00:30; Sa-Su closed'],
    ['Mo 09:00-09:00, Tu 9am-9am', 'Mo-Tu 09:00-09:00; We-Su closed'],
    [
      'Mo-Fr 9-18, break 12-13 || Mo-Fr 9-18 (Mittagspause 12-13) || L-V 9-18, pausa 12-13',
      'Mo-Fr 09:00-12:00, 13:00-18:00; Sa-Su closed',
    ],
    ['* Mo-Fr 9-12 + 14-18\n* Sa closed', 'Mo-Fr 09:00-12:00, 14:00-18:00; Sa-Su closed'],
    ['täglich 10-22 Uhr', 'Mo-Su 10:00-22:00'],
    ['Mo-Fr 9-12 14-18 || Mo.-Fr. 9:00-12:00 und 14:00-18:00', 'Mo-Fr 09:00-12:00, 14:00-18:00; Sa-Su closed'],
    ['Mo-Do 08.00-18.30, Fr 08.00-16.00', 'Mo-Th 08:00-18:30; Fr 08:00-16:00; Sa-Su closed'],
    ['Fr-Sa 18-2', 'Mo-Th closed; Fr-Sa 18:00-02:00; Su closed'],
    ['Sa-Mo 10-14', 'Mo 10:00-14:00; Tu-Fr closed; Sa-Su 10:00-14:00'],
    ['Mon,Wed,Fri 8-16', 'Mo 08:00-16:00; Tu closed; We 08:00-16:00; Th closed; Fr 08:00-16:00; Sa-Su closed'],
    ['Mon/Wed 8-16', 'Mo 08:00-16:00; Tu closed; We 08:00-16:00; Th-Su closed'],
    ['Mo-Fr 09:00-18:00; PH off || L-V 9 a 18', 'Mo-Fr 09:00-18:00; Sa-Su closed'],
    ['Mo-Sa 09:00-20:00; Su,PH off', 'Mo-Sa 09:00-20:00; Su closed'],
    ['Mo-Su 09:00-18:00; We off', 'Mo-Tu 09:00-18:00; We closed; Th-Su 09:00-18:00'],
    ['Mo-Su 9-18; Sa 10-14', 'Mo-Fr 09:00-18:00; Sa 10:00-14:00; Su 09:00-18:00'],
    ['Mo-Fr 8-12, Mo-Do 14-18', 'Mo-Th 08:00-12:00, 14:00-18:00; Fr 08:00-12:00; Sa-Su closed'],
    ['Mo 8-12; Mo 14-18', 'Mo 08:00-12:00, 14:00-18:00; Tu-Su closed'],
    ['Mo-Fr 8-12; 14-18', 'Mo-Fr 08:00-12:00, 14:00-18:00; Sa-Su closed'],
    ['Lundi au vendredi 9h-18h30, samedi 9h30 à 12h, dimanche fermé', 'Mo-Fr 09:00-18:30; Sa 09:30-12:00; Su closed'],
    ['Du lundi au samedi de 9h à 19h', 'Mo-Sa 09:00-19:00; Su closed'],
    ['Lunes a viernes de 9 a 14 y de 17 a 20; sábado cerrado', 'Mo-Fr 09:00-14:00, 17:00-20:00; Sa-Su closed'],
    ['segunda a sexta das 9h às 18h, sábado 9h-13h, domingo fechado', 'Mo-Fr 09:00-18:00; Sa 09:00-13:00; Su closed'],
    ['Segunda-feira a Sexta-feira: 08:00-17:00', 'Mo-Fr 08:00-17:00; Sa-Su closed'],
    ['lun-ven 9-13 e 15-19, sab 9-13, dom chiuso', 'Mo-Fr 09:00-13:00, 15:00-19:00; Sa 09:00-13:00; Su closed'],
    ['maandag t/m vrijdag 9.00 - 17.30 uur, zaterdag gesloten', 'Mo-Fr 09:00-17:30; Sa-Su closed'],
    ['Mo-Fr 0900-1730 || Mo-Fr 9:00:00-17:30:00', 'Mo-Fr 09:00-17:30; Sa-Su closed'],
    ['ma-vr 9-17, za 10-16', 'Mo-Fr 09:00-17:00; Sa 10:00-16:00; Su closed'],
    ['weekdays 7am-7pm, weekends 8am-noon', 'Mo-Fr 07:00-19:00; Sa-Su 08:00-12:00'],
    ['Mo-Fr 10-24, Sa 10-midnight', 'Mo-Sa 10:00-24:00; Su closed'],
    ['Mo-Fr 0-24h', 'Mo-Fr 24 hours; Sa-Su closed'],
    ['Monday\n9:00 am - 5:00 pm\nTuesday\n9:00 am - 5:00 pm', 'Mo-Tu 09:00-17:00; We-Su closed'],
    ['Mo-Su closed', 'Mo-Su closed'],
    ['Mo Ruhetag, Di-So 11-22', 'Mo closed; Tu-Su 11:00-22:00'],
    ['Closed Sunday, Monday-Saturday 9-6pm', 'Mo-Sa 09:00-18:00; Su closed'],
    ['Mo-Fr 7-18:30, Sa 7-12', 'Mo-Fr 07:00-18:30; Sa 07:00-12:00; Su closed'],
    ['[Mo-Fr] 9-18', 'Mo-Fr 09:00-18:00; Sa-Su closed'],
    ['Mo-Fr 08.05-18.30. || Mo-Fr 8.05 - 18.30', 'Mo-Fr 08:05-18:30; Sa-Su closed'],
  ])('[jobs] %s', (texts, expected) => {
    for (const text of texts.split(' || ')) expect([text, week(text)]).toEqual([text, expected]);
  });

  it.each([
    ['09:00-17:00', '9-5 | 9-5pm | 9am-5'],
    ['14:00-18:00', '2-6pm'],
    ['12:00-18:00', '12-6pm'],
    ['18:00-02:00', '6pm-2 | 6pm-2am'],
    ['09:00-18:00', '9a-6p | 9 a.m. - 6 p.m.'],
    ['10:00-18:00', '10am - 18:00'],
    ['00:00-12:00', '12am-12pm'],
    ['09:00-12:00, 14:00-18:00', '9-12, 2-6'],
    ['11:00-02:00', '11:00-02:00'],
    ['12:00-18:00', 'noon-6'],
    ['07:00-17:00', '7-5'],
    ['09:00-06:00', '09:00-06:00'],
    ['09:00-01:00', '09:00-1:00'],
    ['13:00-09:00', '13:00-9:00'],
    ['22:00-06:00', '22-6'],
    ['05:00-10:00', '05:00-10:00 | 5-10am | 5am-10am'],
    ['17:00-22:00', '5-10pm'],
    ['16:00-22:00', '4-10 pm | 4-10'],
    ['06:00-24:00', '6-24'],
    ['07:00-12:00, 14:00-18:00', '7-12, 2-6 | 7-12, 14-18'],
  ])('[jobs] concludes the half of the day: %s of %s', (expected, texts) => {
    for (const text of texts.split(' | ')) expect([text, week(text)]).toEqual([text, `Mo-Su ${expected}`]);
  });

  it.each([
    ['10-11pm', ''],
    ['Mo 10-2', ''],
    ['9am-11', ''],
    ['ma-do 9-17', ', because of "ma"'],
    ['Mo-Fr by appointment', ', because of "by"'],
    ['Mo-Fr sunrise-18:00', ', because of "sunrise"'],
    ['Mo-Fr', ''],
    ['Mo 9', ''],
    ['Mo 9-25', ', because of "25"'],
    ['Mo 9-18:75', ', because of "75"'],
    ['Mo 26:00-28:00', ''],
    ['Mo 8:00-33:00', ''],
    ['Mo-Fr 9-18+', ', because of "+"'],
    ['Mo-Fr 9-18*', ', because of "*"'],
    ['Mo-Fr 9-18, lunch 12-13', ', because of "lunch"'],
    ['Mo-Fr 9-18, break 17-19', ''],
    ['Mo-Fr 0:00-0:00, break 12-13', ''],
    ['Open Mon-Fri closed Sat-Sun', ', because of "Open Mon"'],
    ['closed Mon-Sat 9-5', ', because of "closed Mon"'],
  ])('[contract 14] %s is not understood, and the sentence has the whole text', (text, because) => {
    expect(week(text)).toBe(`! The hours "${text}" are not understood, or can mean two things${because}`);
  });

  it.each([
    ['5-10', '05:00-10:00 or 17:00-22:00', 'Tue-Sat 5-10 || Mo 5-10; Tue 9-5'],
    ['6-7', '06:00-07:00 or 18:00-19:00', 'Mon-Fr 6-7'],
    ['7:30-12:30', '07:30-12:30 or 19:30-00:30', 'Mo 7:30-12:30'],
    ['4-12', '04:00-12:00 or 16:00-24:00', 'Mo 4-12'],
    ['6-2', '06:00-14:00 or 18:00-02:00', 'Mo 6-2'],
  ])(
    '[contract 14] %s without am or pm is in the morning or in the evening, and is refused',
    (part, readings, texts) => {
      for (const [text, read] of weeks(texts))
        expect(read).toBe(
          `! The hours "${text}" can be in the morning or in the evening, because of "${part}". Write ${readings}, or write am and pm.`,
        );
    },
  );

  it.each(['Tue-Sat 09:00-6:00', 'Mo 09:00-5', '9h-6', 'Mo 6-midnight'])(
    '[contract 14] %s is of two clocks, and is refused',
    (text) => {
      expect(week(text)).toBe(`! The hours "${text}" are not understood, or can mean two things`);
    },
  );

  it('[contract 14] bare hours are of the 24-hour clock where the country or the row uses it', () => {
    const morning = 'Mo-Fr 06:00-11:00; Sa-Su closed';
    for (const country of ['DE', 'FR', 'BR']) expect(week('Mo-Fr 6-11', country)).toBe(morning);
    for (const country of ['US', 'CA', 'ES', 'JP']) expect(week('Mo-Fr 6-11', country)).toMatch(/^! .* Write 06:00/);
    expect(week('Mo-Fr 6:00-11:00', 'ES')).toBe(morning);
    expect(week('Mo-Fr 6-11', 'US', { uses24Hours: true })).toBe(morning);
  });

  it.each([
    ['Mo-Fr 10:00-17:00 (01.12.-06.01.)', '01.12.-06.01'],
    ['Mo-Fr 11:00-17:00, 01.04.-03.10.', '01.04.-03.10'],
    ['Mo-Fr 9-18; 1.4. bis 31.10. 9-20', '1.4. bis 31.10'],
    ['Mo-Fr 9:00-18:00 (01.12 - 06.01)', '01.12 - 06.01'],
    ['Mo-Fr 9:00-18:00; 24.12.-26.12. geschlossen', '24.12.-26.12'],
  ])('[contract 14] %s has dates, which are no hours of a week', (text, part) => {
    const what = 'and a week has none. Enter the hours of dates as hours on special days, with the year.';
    expect(week(text)).toBe(`! The hours "${text}" have the dates "${part}", ${what}`);
  });

  it.each([
    ['Sa[1-2] 15:00-18:00', '[1-2]'],
    ['Sa[1] 10:00-14:00', '[1]'],
    ['Mo-Fr 9:00-18:00; Sa [1,-1] 10:00-14:00', '[1,-1]'],
  ])('[contract 14] %s is about some weeks of a month, and is refused', (text, part) => {
    const why = `are those of some weeks of a month ("${part}"), and all weeks of a location are the same`;
    expect(week(text)).toBe(`! The hours "${text}" ${why}`);
  });

  it.each([
    ['Mo-Fr 9:00-18:00; SH Sa 10:00-14:00', 'SH'],
    ['Mo-Fr 9:00-18:00; SH off', 'SH'],
    ['Mo-Fr 9:00-18:00; PH Sa 10:00-14:00', 'PH Sa'],
    ['Mo-Fr 9:00-18:00; Su PH off', 'Su PH'],
  ])('[contract 14] %s is about holidays that have no place in a week', (text, part) => {
    expect(week(text)).toMatch(
      `! The hours "${text}" are not understood, or can mean two things, because of "${part}"`,
    );
  });

  it('[contract 14] hours behind those of public holidays are hours of public holidays', () => {
    expect(week('Mo-Fr 9-12; PH 10-14; 15-18')).toBe('Mo-Fr 09:00-12:00; Sa-Su closed');
    expect(week('PH off; 9-18')).toMatch('names no opening hours');
    expect(day('9-12; PH 10-14; 15-18')).toBe('09:00am-12:00pm');
  });

  it.each([
    ['closed Sunday', '"closed Sunday" names no opening hours'],
    ['PH 10-14', '"PH 10-14" names no opening hours'],
    [
      'Mo-Fr 8-12; Mo-Do 14-18',
      'The hours "Mo-Fr 8-12; Mo-Do 14-18" say two things about Monday that do not fit together',
    ],
    ['Mo-Fr 9-17 x', 'The hours "Mo-Fr 9-17 x" say two things about Monday that do not fit together'],
    [
      'Mo 9-10, 11-12, 13-14, 15-16',
      'The hours of Monday in "Mo 9-10, 11-12, 13-14, 15-16" overlap, or are more than three',
    ],
    ['Mo 9-13, 12-14', 'The hours of Monday in "Mo 9-13, 12-14" overlap, or are more than three'],
    ...['x', '-', 'none', 'n/a', 'keine'].map((text) => [
      text,
      `"${text}" names no opening hours. Leave the cell empty, or write Mo-Su closed.`,
    ]),
  ])('[jobs] says why %s cannot be read', (text, message) => {
    expect(week(text)).toBe(`! ${message}`);
  });

  it.each(['0:00-0:00', '12:00AM-12:00AM', 'Mo-Su 24:00-24:00', '00:00 – 00:00', 'midnight to midnight'])(
    '[contract 14] %s means what the file means, and nothing while nobody has said it',
    (text) => {
      expect(week(text)).toMatch(
        /^! ".*" can mean closed or open all day\. Choose .* \(midnightHours of the import\)\.$/,
      );
      expect(week(text, 'DE', { midnightHours: 'CLOSED' })).toBe('Mo-Su closed');
      expect(week(text, 'DE', { midnightHours: 'ALL_DAY' })).toBe('Mo-Su 24 hours');
    },
  );

  it('[jobs] reads abbreviations of several languages in that of the country', () => {
    expect(week('ma-do 9-17', 'NL')).toBe('Mo-Th 09:00-17:00; Fr-Su closed');
    expect(week('ma-do 9-17', 'ES')).toBe('Mo closed; Tu-Su 09:00-17:00');
    expect(week('Di 9-17', 'DE')).toBe('Mo closed; Tu 09:00-17:00; We-Su closed');
    expect(week('Di 9-17', 'FR')).toBe('Mo-Sa closed; Su 09:00-17:00');
  });

  it('[jobs] notes what it concluded, and what it left out', () => {
    const notes = (text: string) => {
      const read = readWeek(text, {});
      return read.is === 'value' ? read.notes : read;
    };
    expect(notes('Mo-Fr 09:00-18:00; Sa-Su closed')).toEqual([]);
    expect(notes('Mo-Fr 9-18')).toEqual([{ to: 'Mo-Fr 09:00-18:00; Sa-Su closed', kind: 'recognized' }]);
    for (const text of ['open', 'Mo-Fr open', 'Mo-Fr 9-17, Sa x'])
      expect(notes(text)).toMatchObject([{ kind: 'assumed' }]);
    expect(notes('9am to 6pm')).toEqual([{ to: 'Mo-Su 09:00-18:00', kind: 'assumed' }]);
    expect(notes('Mo-Fr 9-5')).toEqual([{ to: 'Mo-Fr 09:00-17:00; Sa-Su closed', kind: 'assumed' }]);
    expect(notes('Mo-Fr 09:00-18:00; PH off')).toEqual([
      { to: 'Mo-Fr 09:00-18:00; Sa-Su closed', kind: 'recognized' },
      { to: 'without the hours of public holidays: enter these in their own column', kind: 'leftOut' },
    ]);
  });
});

describe('the hours of a day', () => {
  it.each([
    ['09:00am-06:00pm', '9-18 | Mo 9-18'],
    ['09:00am-12:00pm 02:00pm-06:00pm', '9:00-12:00, 14:00-18:00 | 14-18, 9-12'],
    ['', 'closed | geschlossen | fermé | cerrado | fechado | chiuso | gesloten | - | x | X | none | n/a | Mo x'],
    ['12:00am-11:59pm', '24 hours | 00:00-24:00 | open | 24h | 24hr | 24/7 | all day'],
    ['06:00pm-12:00am', '18:00-00:00'],
    ['11:00am-10:00am', '11h00-10h00'],
    ['12:00pm-12:00am', 'noon-midnight'],
    ['09:00am-09:00am', '09:00-09:00'],
    ['!', 'Tu 9-18 | 9-18 closed | 9-18 x | x 9-18 | 00:00-00:00 | 9-12, 0:00-0:00 | PH off | whenever'],
  ])('[jobs] "%s" is read of %s', (expected, texts) => {
    for (const text of texts.split(' | ')) expect([text, day(text)]).toEqual([text, expected]);
  });

  it('[jobs] every slot that a location can have is read as it is written', () => {
    for (let start = 0; start < 1_440; start += 20) {
      for (let end = 0; end < 1_440; end += 20) {
        const hours = { type: 'OPEN' as const, slots: [{ start: formatClock(start), end: formatClock(end) }] };
        expect(readDay(writeDayCell(hours), 'MONDAY', { country: 'US' })).toEqual({
          is: 'value',
          value: hours,
          notes: [],
        });
      }
    }
  });

  it('[jobs] cells that are long or hostile take no time', () => {
    const short = { 'mo,': 660, '9-9 ': 490, '((((:.': 330, é́: 900, '* ': 900, '\n*': 900, 'x ': 900 };
    const parts = { '9': 32_767, '9-': 16_000, 'a ': 16_000, ' ': 32_000, ...short };
    const hostile = Object.entries(parts).map(([part, count]) => part.repeat(count));
    for (const text of hostile) {
      expect(readWeek(text, { country: 'DE' }).is).toBe('problem');
      expect(readDay(text, 'MONDAY', { country: 'DE' }).is).toBe('problem');
    }
  });
});
