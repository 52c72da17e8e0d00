import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { CHECKOUT } from './testing/checkout.js';

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

  it('[design 7] every feature declares itself', () => {
    expect(declared).toEqual(readdirSync(join(CHECKOUT, 'libs/features')).sort());
  });
});
