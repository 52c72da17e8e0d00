import { expect, it } from '@jest/globals';
import { valueText } from './value-text.js';

const text = (field: Parameters<typeof valueText>[0]['field'], value: unknown) =>
  valueText({ field }, value, (id) => `name of ${id}`);

it('[health] writes compared values for people', () => {
  expect(text('phone', null)).toBeNull();
  expect(text('phone', '+16175550123')).toBe('+16175550123');
  expect(text('additionalPhones', ['1', '2'])).toBe('1, 2');
  expect(text('categories', ['a', 'b'])).toBe('name of a, name of b');
  expect(text('coordinates', { latitude: 42.3584, longitude: -71.06 })).toBe('42.35840, -71.06000');
  expect(text('socialUrls', { chat: 'https://chat.example/x' })).toBe('chat: https://chat.example/x');
  expect(text('attributes', { outdoorSeating: true, delivery: false, wifi: 'free', alcohol: null })).toBe(
    'Outdoor seating: yes, Delivery: no, Wi-Fi: free, Alcohol: not specified',
  );
  expect(
    text('hours', [
      {
        day: 'MONDAY',
        type: 'OPEN',
        slots: [
          { start: '09:00am', end: '12:00pm' },
          { start: '01:00pm', end: '05:00pm' },
        ],
      },
      { day: 'SUNDAY', type: 'CLOSED', slots: [] },
    ]),
  ).toBe('Monday 09:00am to 12:00pm, 01:00pm to 05:00pm; Sunday closed');
  expect(text('publicHolidayHours', { type: 'OPEN', slots: [{ start: '10:00am', end: '02:00pm' }] })).toBe(
    '10:00am to 02:00pm',
  );
  expect(text('publicHolidayHours', { type: 'CLOSED', slots: [] })).toBe('closed');
  expect(text('specialHours', [{ day: 'SPECIAL', specialDate: '2026-12-25', type: 'CLOSED', slots: [] }])).toBe(
    '2026-12-25 closed',
  );
});
