import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { filesBelow, textOf } from './checkout.js';

const { config } = ts.parseConfigFileTextToJson('tsconfig.base.json', textOf('tsconfig.base.json')) as {
  config: { compilerOptions: { paths: Record<string, string[]> } };
};

const entries = new Map(
  Object.entries(config.compilerOptions.paths).map(([name, [file = '']]) => [name, normalize(file)]),
);

/** The source files below some folders of the checkout. */
export const sourcesBelow = (...folders: string[]): string[] =>
  filesBelow(...folders).filter(
    (path) => /\.(tsx?|mjs)$/.test(path) && !/\.d\.ts$|(^|\/)(node_modules|dist|files)\//.test(path),
  );

/** The files that a file imports, types included, of those that are `known`. */
export function importsOf(file: string, known: ReadonlySet<string>): string[] {
  const { importedFiles } = ts.preProcessFile(textOf(file), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    const entry = entries.get(fileName);
    if (entry !== undefined) return [entry];
    if (!fileName.startsWith('.')) return [];
    const named = join(dirname(file), fileName);
    const path = named.replace(/\.js$/, '');
    return [named, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((candidate) => known.has(candidate)) ?? [];
  });
}
