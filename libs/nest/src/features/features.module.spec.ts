import { describe, expect, it } from '@jest/globals';
import { entryList } from './entry-list.js';
import { adds } from './feature.js';
import type { Feature } from './feature.js';
import { FeaturesModule } from './features.module.js';

describe('the declarations of features', () => {
  const list = entryList<number>('NUMBERS');
  const offering: Feature = { name: 'offering', lists: { worker: [list] } };
  const adding: Feature = { name: 'adding', adds: [adds(list, [], () => 1)] };

  it('[design 7] are refused with an entry of a list that no feature declares: nobody would call it', () => {
    expect(() => FeaturesModule.of([adding], 'api')).toThrow(
      'The feature adding adds to NUMBERS, which none of the features',
    );
  });

  it('[design 7] are refused with a list that two features declare', () => {
    const other = { ...offering, name: 'other' };
    expect(() => FeaturesModule.of([offering, other], 'api')).toThrow('Two features declare Symbol(NUMBERS).');
  });

  it('[design 7] give a list to the processes that read it', () => {
    expect(FeaturesModule.of([offering, adding], 'worker').exports).toEqual([list]);
    expect(FeaturesModule.of([offering, adding], 'api').exports).toEqual([]);
  });
});
