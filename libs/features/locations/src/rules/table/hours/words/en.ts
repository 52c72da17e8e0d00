import type { WordList } from './word-list.js';

/** English. */
export const en: WordList = {
  days: [
    'monday mon mo',
    'tuesday tues tue tu',
    'wednesday wed we weds',
    'thursday thurs thur thu th',
    'friday fri fr',
    'saturday sat sa',
    'sunday sun su',
  ],
  everyDay: 'daily, every day, everyday, all days, all week, 7 days, 7 days a week, seven days a week',
  workingDays: 'weekdays, weekday, working days, business days',
  weekend: 'weekend, weekends, week end, on weekends',
  holidays: 'ph, holiday, holidays, public holiday, public holidays, bank holiday, bank holidays',
  closed: 'closed, close, off, closed all day, not open',
  nothing: 'x, none, n/a, n.a.',
  open: 'open, opens, opened',
  allDay:
    '24h, 24 h, 24hr, 24 hr, 24hrs, 24 hrs, 24 hours, 24 hour, 24 hours a day, all day, all day long, round the clock, around the clock, ' +
    'open 24 hours, open 24h, 24 hours open, open all day, always open',
  break: 'break, lunch break, closed for lunch, midday break, except',
  to: 'to, until, till, til, thru, through',
  and: 'and',
  noon: 'noon, midday, 12 noon',
  midnight: 'midnight, 12 midnight',
  filler: 'from, opening hours, business hours, hours, hour, hrs, hr, o clock, oclock, on, h',
  header: {
    opens: 'open opens opening from start starts begin',
    closes: 'close closes closing to until end ends',
    morning: 'am morning',
    afternoon: 'pm afternoon evening',
    break: 'break',
    closed: 'closed',
    filler: 'hour hours time times on business is store shop day',
  },
  countries: 'US GB IE AU NZ CA IN ZA SG',
};
