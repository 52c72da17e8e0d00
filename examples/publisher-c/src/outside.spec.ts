import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** Everything that the files of a folder import. */
function importsOf(folder: string, isMeant: (file: string) => boolean): string[] {
  const files = readdirSync(folder, { encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && isMeant(file));
  expect(files.length).toBeGreaterThan(5);
  const sources = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  return [...new Set([...sources.matchAll(/ from '([^']+)';/g)].map(([, from = '']) => from))];
}

describe('publisher C', () => {
  it('[design 3.7] is made of itself and the publisher SDK', () => {
    const imports = importsOf(import.meta.dirname, (file) => !file.endsWith('.spec.ts'));
    expect(imports.filter((from) => !/^\.\/[a-z-]+\.js$/.test(from))).toEqual(['@listings/publisher-sdk']);
  });

  it('[design 3.7] knows its directory by the protocol only, and the directory knows nothing of it', () => {
    const imports = importsOf(join(import.meta.dirname, 'directory'), () => true);
    expect(imports.filter((from) => !/^\.\/[a-z-]+\.js$/.test(from))).toEqual(['node:http']);
  });
});
