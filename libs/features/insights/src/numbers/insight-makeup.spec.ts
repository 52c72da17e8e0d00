import { expect, it } from '@jest/globals';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { insightMakeup } from './insight-makeup.js';

const publisherWith = (insights: object | undefined) => ({ publisher: { insights } }) as unknown as RegisteredPublisher;

it('[contract 11] says which numbers of a publisher a metric adds up, and what the publisher calls them', () => {
  const label = { en: 'Profile views', de: 'Profilaufrufe' };
  const numbers = [{ metric: 'PAGE_VIEWS', label, unit: 'people' }];
  const labels = Object.entries(label).map(([language, text]) => ({ language, text }));
  const shown = { number: 'IMPRESSIONS_SEARCH', labels: [], unit: 'TIMES' };
  expect(insightMakeup(publisherWith({ metrics: ['PAGE_VIEWS', 'IMPRESSIONS_SEARCH'], numbers }))).toEqual([
    { metric: 'views', numbers: [shown, { number: 'PAGE_VIEWS', unit: 'PEOPLE', labels }] },
    { metric: 'searches', numbers: [shown] },
  ]);
  expect(insightMakeup(publisherWith(undefined))).toEqual([]);
});
