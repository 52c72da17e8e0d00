import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { CHECKOUT } from './testing/checkout.js';

interface Directions {
  readonly features: Readonly<Record<string, readonly string[]>>;
}

const declared = readdirSync(join(CHECKOUT, 'libs/features'))
  .filter((name) => existsSync(join(CHECKOUT, 'libs/features', name, 'src', `${name}.feature.ts`)))
  .sort();

/** The features of an application, in the order of its list. */
function listed(application: string): string[] {
  const text = readFileSync(join(CHECKOUT, 'apps', application, 'src/features.ts'), 'utf8');
  return [...text.matchAll(/^ {2}(\w+)Feature,$/gm)].map(([, name = '']) => name);
}

describe('the list of features', () => {
  it.each(['api', 'worker'])('[design 7] of the %s has every feature that declares itself', (application) => {
    expect(listed(application).sort()).toEqual(declared);
  });

  it('[design 7] has one order in all applications', () => {
    expect(listed('worker')).toEqual(listed('api'));
  });

  it('[design 7] has each feature behind those that it builds on: followers and parts of reports have this order', async () => {
    const { features } = (await import(pathToFileURL(join(CHECKOUT, 'eslint.directions.mjs')).href)) as Directions;
    const order = listed('api');
    const wrong = order.flatMap((name, index) =>
      (features[name] ?? []).filter((other) => order.indexOf(other) > index).map((other) => `${name} before ${other}`),
    );
    expect(wrong).toEqual([]);
  });

  it('[design 7] every feature declares itself', () => {
    expect(declared).toEqual(readdirSync(join(CHECKOUT, 'libs/features')).sort());
  });
});
