import { expect, it } from '@jest/globals';
import { valueText } from './value-text.js';

const text = (field: Parameters<typeof valueText>[0]['field'], value: unknown) =>
  valueText({ field }, value, (id) => `name of ${id}`);

it('[health] writes compared values for people', () => {
  expect(text('phone', null)).toBeNull();
  const slots = (...times: string[][]) => times.map(([start, end]) => ({ start, end }));
  const closed = { type: 'CLOSED', slots: [] };
  const monday = { day: 'MONDAY', type: 'OPEN', slots: slots(['09:00am', '12:00pm'], ['01:00pm', '05:00pm']) };
  const attributes = { outdoorSeating: true, delivery: false, wifi: 'free', alcohol: null };
  for (const [field, value, written] of [
    ['phone', '+16175550123', '+16175550123'],
    ['additionalPhones', ['1', '2'], '1, 2'],
    ['categories', ['a', 'b'], 'name of a, name of b'],
    ['coordinates', { latitude: 42.3584, longitude: -71.06 }, '42.35840, -71.06000'],
    ['socialUrls', { chat: 'https://chat.example/x' }, 'chat: https://chat.example/x'],
    ['attributes', attributes, 'Outdoor seating: yes, Delivery: no, Wi-Fi: free, Alcohol: not specified'],
    ['hours', [monday, { day: 'SUNDAY', ...closed }], 'Monday 09:00am to 12:00pm, 01:00pm to 05:00pm; Sunday closed'],
    ['publicHolidayHours', { type: 'OPEN', slots: slots(['10:00am', '02:00pm']) }, '10:00am to 02:00pm'],
    ['publicHolidayHours', closed, 'closed'],
    ['specialHours', [{ day: 'SPECIAL', specialDate: '2026-12-25', ...closed }], '2026-12-25 closed'],
  ] as const)
    expect(text(field, value)).toBe(written);
});
