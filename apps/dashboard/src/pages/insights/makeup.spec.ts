import { expect, it } from '@jest/globals';
import { makeupOf, nameOfNumber } from './makeup.js';

const number = (name: string) => ({ number: name, labels: [], unit: 'TIMES' as const });
const views = (name: string) => [{ metric: 'views', numbers: [number(name)] }];
const publishers = [
  { publisher: 'ACME_MAPS', name: 'Acme Maps', insightMakeup: views('IMPRESSIONS_MAPS') },
  { publisher: 'TOWN', name: 'Town', insightMakeup: views('PAGE_VIEWS') },
];

it('[dashboard] the explanation of a metric names the publishers that have a number, and what each adds up', () => {
  const totals = [
    { metric: 'views', publisher: 'TOWN' },
    { metric: 'calls', publisher: 'ACME_MAPS' },
  ];
  const found = makeupOf(publishers, { metric: 'views', totals });
  expect(found).toEqual([{ publisher: 'Town', numbers: [number('PAGE_VIEWS')] }]);
  expect(makeupOf(publishers, { metric: 'calls', totals })).toEqual([]);
});

it('[languages] a number has the name of its publisher in the language of the person, or else in English', () => {
  const labels = [
    { language: 'en', text: 'Profile views' },
    { language: 'de', text: 'Profilaufrufe' },
  ];
  expect(nameOfNumber({ labels }, 'de')).toBe('Profilaufrufe');
  expect(nameOfNumber({ labels }, 'pt')).toBe('Profile views');
  expect(nameOfNumber({ labels: [] }, 'de')).toBeUndefined();
});
