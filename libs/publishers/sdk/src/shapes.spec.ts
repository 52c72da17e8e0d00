import { describe, expect, it } from '@jest/globals';
import { narrow, narrowOrNothing, shape } from './shapes.js';

const Shop = shape.message(
  {
    ...shape.texts('id', 'town'),
    open: shape.flag,
    rating: shape.number,
    floors: shape.integer(0, 99),
    kind: shape.choice('CAFE', 'BAR'),
    code: shape.textThat((code) => code.length === 3),
    values: shape.list(shape.either(shape.text, shape.flag)),
    other: shape.anything,
  },
  ['id'],
);
const texts = { id: '7', town: 'Berlin', kind: 'CAFE', code: 'abc' };
const whole = { ...texts, open: false, rating: 4.5, floors: 0, values: ['x', true], other: [{}] };

describe('the shapes of messages', () => {
  it('[publishers 1.1] accept what is declared, what is left out and what nobody knows', () => {
    for (const shop of [whole, { id: '7' }, { ...whole, more: 1 }]) expect(narrowOrNothing(Shop, shop)).toEqual(shop);
    expect(narrowOrNothing(Shop, { id: '7', town: null })).toEqual({ id: '7' });
  });

  const wrong = [{ open: 'no' }, { rating: '4.5' }, { floors: 1.5 }, { floors: 100 }, { kind: 'GYM' }, { code: 'ab' }];
  const unreadable = [...wrong, { values: {} }, { values: [1] }].map((member) => ({ ...whole, ...member }));
  const values: unknown[] = [undefined, null, [], '7', {}, { id: 7 }, { id: null }, ...unreadable];

  it.each(values.map((value) => [value]))('[publishers 0.1] refuse %j', (value) => {
    expect(narrowOrNothing(Shop, value)).toBeUndefined();
    expect(() => narrow(Shop, value, { what: 'a shop', outcomeUnknown: true })).toThrow('a shop: the response');
  });

  it('[publishers 0.1] refuse an empty response, also where any value would do', () => {
    expect(() => narrow(shape.anything, undefined, { what: 'a shop', outcomeUnknown: false })).toThrow('a shop');
  });

  it('name their members', () => {
    expect(Object.keys(Shop.fields).slice(0, 3)).toEqual(['id', 'town', 'open']);
  });
});
