import { join, posix } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { composeExample } from './compose-example.js';
import type { SourceFile } from './compose-example.js';
import { readExample } from './generator.js';
import { OPTIONAL_CAPABILITIES, planPublisher } from './plan.js';

const example = readExample(join(import.meta.dirname, 'example'));

function composed(capabilities: readonly string[], authorization = 'oauth', files = example) {
  return composeExample(files, planPublisher({ name: 'acme-maps', capabilities, authorization }));
}

/** The relative imports of a file that no composed file answers. */
function missingImports(files: readonly SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/from '(\.[^']+)\.js'/g)]
      .map(([, target = '']) => posix.join(posix.dirname(path), `${target}.ts`))
      .filter((target) => !paths.has(target))
      .map((target) => `${path} imports ${target}`),
  );
}

describe('the sources of a new plug-in', () => {
  it('[design 3.7] have every file that they import, for each combination of capabilities and ways to connect', () => {
    for (let bits = 0; bits < 2 ** OPTIONAL_CAPABILITIES.length; bits += 1) {
      const capabilities = OPTIONAL_CAPABILITIES.filter((_, at) => bits & (1 << at));
      for (const authorization of ['oauth', 'token']) {
        const missing = missingImports(composed(capabilities, authorization));
        expect([capabilities, authorization, missing]).toEqual([capabilities, authorization, []]);
      }
    }
  });

  it('[design 3.7] contain nothing of the example but its code: no marks, no names of it, no other way to connect', () => {
    for (const authorization of ['oauth', 'token'])
      for (const capabilities of [[], OPTIONAL_CAPABILITIES]) {
        const files = composed(capabilities, authorization);
        const text = files.map((file) => file.text).join('\n');
        expect(text).not.toMatch(/#(end)?region|starter|999_999|SY699/i);
        expect(text).not.toMatch(authorization === 'oauth' ? /apiKey/ : /CLIENT_ID|refresh/);
      }
  });

  it('[design 3.7] have the files of the chosen capabilities, and no file of another one', () => {
    const paths = composed(['actionLinks'], 'token').map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['action-links.ts', 'testing/action-links.ts', 'testing/owner.ts']));
    expect(paths.filter((path) => /content|posts|\.token/.test(path))).toEqual([]);
  });

  it.each([
    ['an end without a region', '// #endregion\n'],
    ['a region without an end', '// #region posts\n'],
  ])('[design 3.11] are refused with %s', (_, text) => {
    expect(() => composed([], 'oauth', [{ path: 'index.ts', text }])).toThrow('index.ts has a');
  });
});
