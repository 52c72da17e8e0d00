import { describe, expect, it } from '@jest/globals';
import { importsOf, sourcesBelow } from '../testing/imports.js';
import { circlesOf } from './circles-of.js';

const files = sourcesBelow('apps', 'libs', 'tools');
const known = new Set(files);

describe('imports', () => {
  it('[design 6.1] have no circle, types included', () => {
    expect(files.length).toBeGreaterThan(1_500);
    expect(circlesOf(new Map(files.map((file) => [file, importsOf(file, known)])))).toEqual([]);
  });

  it('[design 6.1] a circle over several files is found', () => {
    const graph = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: [] };
    expect(circlesOf(new Map(Object.entries(graph)))).toEqual([['a', 'b', 'c']]);
  });
});
