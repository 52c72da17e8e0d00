import { describe, expect, it } from '@jest/globals';
import { acceptedInput } from './accepted-input.js';

const day = (name: 'MONDAY' | 'TUESDAY', ...slots: [string, string][]) => ({
  day: name,
  type: 'OPEN' as const,
  slots: slots.map(([start, end]) => ({ start, end })),
});

const morning: [string, string] = ['08:00am', '10:00am'];
const noon: [string, string] = ['11:00am', '02:00pm'];
const evening: [string, string] = ['05:00pm', '09:00pm'];

describe('taking over what a listing shows', () => {
  it('[health] keeps the phones for which the listing has no room', () => {
    const stored = { businessHours: [], additionalPhones: ['+1', '+2', '+3', '+4'], attributes: {} };
    expect(
      acceptedInput(['additionalPhones'], { additionalPhones: ['+1', '+9'] }, stored, {
        additionalPhones: { most: 2 },
      }),
    ).toEqual({ additionalPhones: ['+1', '+9', '+3', '+4'] });
    expect(acceptedInput(['additionalPhones'], { additionalPhones: ['+9'] }, stored)).toEqual({
      additionalPhones: ['+9'],
    });
  });

  it('[health] keeps a day of which the listing shows all that it has room for', () => {
    const stored = {
      businessHours: [day('MONDAY', morning, noon, evening), day('TUESDAY', morning, noon, evening)],
      additionalPhones: [],
      attributes: {},
    };
    const shown = { businessHours: [day('MONDAY', morning, noon), day('TUESDAY', noon)] };
    expect(acceptedInput(['hours'], shown, stored, { hours: { most: 2 } })).toEqual({
      businessHours: [day('MONDAY', morning, noon, evening), day('TUESDAY', noon)],
    });
  });

  it('[0073] takes of the special dates only those that the hours on public holidays do not say', () => {
    const special = (specialDate: string, ...slots: [string, string][]) => ({
      day: 'SPECIAL' as const,
      specialDate,
      type: slots.length > 0 ? ('OPEN' as const) : ('CLOSED' as const),
      slots: slots.map(([start, end]) => ({ start, end })),
    });
    const [christmas, newYear] = [special('2026-12-25'), special('2027-01-01')];
    const stored = { businessHours: [], additionalPhones: [], attributes: {}, holidayDates: [christmas, newYear] };
    const shown = { businessHours: [christmas, special('2027-01-01', noon), special('2027-02-02')] };
    expect(acceptedInput(['specialHours'], shown, stored)).toEqual({
      businessHours: [special('2027-01-01', noon), special('2027-02-02')],
    });
  });

  it('[health] takes the values of the attributes that the location tells and the listings show, and no others', () => {
    const attributes = { delivery: true, takeaway: true, wifi: 'free', hearingLoop: true };
    const stored = { businessHours: [], additionalPhones: [], attributes };
    const shown = { attributes: { delivery: false, wifi: 'free', alcohol: true } };
    const shows = { attributes: { keys: ['delivery', 'takeaway', 'wifi', 'alcohol'] } };
    expect(acceptedInput(['attributes'], shown, stored, shows)).toEqual({
      attributes: { delivery: false, wifi: 'free', hearingLoop: true },
    });
  });
});
