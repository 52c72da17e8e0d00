import { describe, expect, it } from '@jest/globals';
import { acceptedInput } from './accepted-input.js';

const morning = { start: '08:00am', end: '10:00am' };
const noon = { start: '11:00am', end: '02:00pm' };
const evening = { start: '05:00pm', end: '09:00pm' };
type Slots = (typeof noon)[];
const day = (name: 'MONDAY' | 'TUESDAY', ...slots: Slots) => ({ day: name, type: 'OPEN' as const, slots });

describe('taking over what a listing shows', () => {
  it('[health] keeps the phones for which the listing has no room', () => {
    const stored = { businessHours: [], additionalPhones: ['+1', '+2', '+3', '+4'], attributes: {} };
    const accepted = (additionalPhones: string[], shows?: { additionalPhones: { most: number } }) =>
      acceptedInput(['additionalPhones'], { additionalPhones }, stored, shows).additionalPhones;
    expect(accepted(['+1', '+9'], { additionalPhones: { most: 2 } })).toEqual(['+1', '+9', '+3', '+4']);
    expect(accepted(['+9'])).toEqual(['+9']);
  });

  it('[health] keeps a day of which the listing shows all that it has room for', () => {
    const businessHours = [day('MONDAY', morning, noon, evening), day('TUESDAY', morning, noon, evening)];
    const stored = { businessHours, additionalPhones: [], attributes: {} };
    const shown = { businessHours: [day('MONDAY', morning, noon), day('TUESDAY', noon)] };
    const kept = [day('MONDAY', morning, noon, evening), day('TUESDAY', noon)];
    expect(acceptedInput(['hours'], shown, stored, { hours: { most: 2 } })).toEqual({ businessHours: kept });
  });

  it('[0073] takes of the special dates only those that the hours on public holidays do not say', () => {
    const special = (specialDate: string, ...slots: Slots) => ({
      day: 'SPECIAL' as const,
      specialDate,
      slots,
      type: slots.length > 0 ? ('OPEN' as const) : ('CLOSED' as const),
    });
    const [christmas, newYear] = [special('2026-12-25'), special('2027-01-01')];
    const stored = { businessHours: [], additionalPhones: [], attributes: {}, holidayDates: [christmas, newYear] };
    const shown = { businessHours: [christmas, special('2027-01-01', noon), special('2027-02-02')] };
    const taken = [special('2027-01-01', noon), special('2027-02-02')];
    expect(acceptedInput(['specialHours'], shown, stored)).toEqual({ businessHours: taken });
  });

  it('[health] takes the values of the attributes that the location tells and the listings show, and no others', () => {
    const attributes = { delivery: true, takeaway: true, wifi: 'free', hearingLoop: true };
    const stored = { businessHours: [], additionalPhones: [], attributes };
    const shown = { attributes: { delivery: false, wifi: 'free', alcohol: true } };
    const shows = { attributes: { keys: ['delivery', 'takeaway', 'wifi', 'alcohol'] } };
    const taken = { delivery: false, wifi: 'free', hearingLoop: true };
    expect(acceptedInput(['attributes'], shown, stored, shows)).toEqual({ attributes: taken });
  });
});
