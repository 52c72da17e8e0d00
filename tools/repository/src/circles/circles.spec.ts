import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { filesBelow, textOf } from '../testing/checkout.js';
import { circlesOf } from './circles-of.js';

const { config } = ts.parseConfigFileTextToJson('tsconfig.base.json', textOf('tsconfig.base.json')) as {
  config: { compilerOptions: { paths: Record<string, string[]> } };
};

const entries = new Map(
  Object.entries(config.compilerOptions.paths).map(([name, [file = '']]) => [name, normalize(file)]),
);

const files = filesBelow('apps', 'libs', 'tools').filter(
  (path) => /\.tsx?$/.test(path) && !/\.d\.ts$|(^|\/)(node_modules|dist|files)\//.test(path),
);
const known = new Set(files);

/** The files that a file imports, types included. */
function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(textOf(file), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    const entry = entries.get(fileName);
    if (entry !== undefined) return [entry];
    if (!fileName.startsWith('.')) return [];
    const path = join(dirname(file), fileName).replace(/\.js$/, '');
    return [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((candidate) => known.has(candidate)) ?? [];
  });
}

describe('imports', () => {
  it('[design 6.1] have no circle, types included', () => {
    expect(files.length).toBeGreaterThan(1_500);
    expect(circlesOf(new Map(files.map((file) => [file, importsOf(file)])))).toEqual([]);
  });

  it('[design 6.1] a circle over several files is found', () => {
    const graph = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: [] };
    expect(circlesOf(new Map(Object.entries(graph)))).toEqual([['a', 'b', 'c']]);
  });
});
