import { describe, expect, it } from '@jest/globals';
import { statedTests } from './stated-tests.js';

const names = (text: string) => statedTests('a.spec.ts', text).map(({ path, name }) => [...path, name].join(' > '));

describe('the tests that a spec file states', () => {
  it('have the titles of the blocks around them', () => {
    const text = `describe('[4.2] a', () => { describe("b", () => { it(\`c\`, async () => {}); }); test('d', () => {}); });`;
    expect(names(text)).toEqual(['[4.2] a > b > c', '[4.2] a > d']);
  });

  it.each([
    ['a list of lists', `it.each([['x', 1], ['y', 2]])('%s is %i', () => {});`, ['x is 1', 'y is 2']],
    ['values that are no lists', `it.each(['x', 5])('[1] %s', () => {});`, ['[1] x', '[1] 5']],
    ['records', `it.each([{ a: { b: 'x' }, c: 1 }])('$a.b of $c', () => {});`, ['x of 1']],
    ['a constant', `const rows = [['x']] as const; it.each(rows)('%s', () => {});`, ['x']],
    ['a spread list', `const more = ['y']; it.each(['x', ...more])('%s', () => {});`, ['x', 'y']],
    ['keys of a record', `const by = { x: f(), 'y z': 1 }; it.each(Object.keys(by))('%s', () => {});`, ['x', 'y z']],
    ['JSON', `it.each([[{ tag: 'x' }]])('filter %j', () => {});`, ['filter {"tag":"x"}']],
    ['templates', 'const name = `x`; it.each([[`${name}-1`]])("%s", () => {});', ['x-1']],
    ['cells that only a run can tell', `it.each([['x', make(1)]])('%s gives %j', () => {});`, ['x gives make(1)']],
    ['rows that only a run can tell', `it.each(rows.filter(Boolean))('[1] %s', () => {});`, ['[1] %s']],
    ['the index and a percent sign', `it.each(['x'])('%# %s 5 %%', () => {});`, ['0 x 5 %']],
  ])('are one for each row of a table: %s', (_, text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  it('count when only the machine decides whether they run', () => {
    const text = `
      const onRedis = redis ? it : it.skip;
      (browser ? describe : describe.skip)('in a browser', () => { it('a', () => {}); });
      onRedis('b', () => {});
      suite('c', () => { it('d', () => {}); });`;
    expect(names(text)).toEqual(['in a browser > a', 'b', 'c > d']);
  });

  it('do not count when they never run', () => {
    const text = `it.skip('a', () => {}); describe.skip('b', () => { it('c', () => {}); }); // it('d', () => {});
      it.todo('e'); expect(/x/.test('f', () => {}));`;
    expect(names(text)).toEqual([]);
  });

  it('are the checks of the plug-in kit as well', () => {
    const text = `const checks = checksOf('posts', { '[1.2] sends': async () => {} });`;
    expect(names(text)).toEqual(['posts > [1.2] sends']);
  });

  it('are what holds of work while workers die', () => {
    expect(names(`const steps = [{ begin, holds: '[1.2] sends once', check }];`)).toEqual(['[1.2] sends once']);
  });
});
