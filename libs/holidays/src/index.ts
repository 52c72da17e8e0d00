export { holidaysFrom, publicHolidaysFrom } from './holiday-dates.js';
export type { HolidayDate } from './holiday-dates.js';
export { HOLIDAYS } from './holiday-rules.js';
