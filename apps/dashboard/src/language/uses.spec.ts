import { describe, expect, it } from '@jest/globals';
import { FIRST_NAMESPACES, readMessages } from '../../catalogues.mjs';
import { partsOf } from './testing/message-parts.js';
import { sources } from './testing/source-texts.js';
import type { TextUse } from './testing/source-texts.js';

const english = readMessages('en');
const keys = Object.keys(english);
const all = sources();
const uses = all.flatMap((source) => source.uses);
const placeOf = ({ file, line }: TextUse) => `${file}:${line}`;
const keysOf = ({ keys: pattern }: TextUse) => keys.filter((key) => pattern?.test(key));

/** Words that are the same in every language, or no words of the page. */
const LITERALS = new Set([
  'pages/posts/composer/button-fields.tsx: https://',
  'pages/posts/composer/media-fields.tsx: https://',
  'pages/posts/composer/product-fields.tsx: https://',
]);

describe('the messages that the sources read', () => {
  it('[languages] are named where they are read, and exist', () => {
    expect(uses.length).toBeGreaterThan(1_000);
    expect(uses.filter((use) => keysOf(use).length === 0).map(placeOf)).toEqual([]);
  });

  it('[languages] get the values that they take', () => {
    // Of several keys, such as those of all statuses, one at least takes just these values.
    const takenBy = (key: string) => [...partsOf(english[key] ?? '').values].sort().join();
    const wrong = uses.filter((use) => !keysOf(use).some((key) => takenBy(key) === use.values.join()));
    expect(wrong.map(placeOf)).toEqual([]);
  });

  it('[languages] are all: none is left over', () => {
    const patterns = uses.flatMap(({ keys: pattern }) => pattern ?? []);
    expect(keys.filter((key) => !patterns.some((pattern) => pattern.test(key)))).toEqual([]);
  });

  it('[languages] are read while a page is drawn, never while a module starts', () => {
    expect(uses.filter(({ isEarly }) => isEarly).map(placeOf)).toEqual([]);
  });

  it('[languages] of the first page are in the namespaces that load first', () => {
    const reached = new Set<string>();
    const reach = (file: string): void => {
      if (reached.has(file)) return;
      reached.add(file);
      for (const next of all.find((source) => source.file === file)?.loads ?? []) reach(next);
    };
    reach('main');
    reach('pages/overview/overview-page');
    expect(reached.size).toBeGreaterThan(50);
    const late = all
      .filter(({ file }) => reached.has(file))
      .flatMap((source) => source.uses)
      .filter((use) => !use.mayMiss && keysOf(use).some((key) => !FIRST_NAMESPACES.includes(key.split('.')[0] ?? '')));
    expect(late.map(placeOf)).toEqual([]);
  });

  it('[languages] hold all words of the pages: none stands in the source', () => {
    expect(all.flatMap(({ literals }) => literals).filter((literal) => !LITERALS.has(literal))).toEqual([]);
  });
});
