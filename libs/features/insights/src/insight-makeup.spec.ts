import { expect, it } from '@jest/globals';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { insightMakeup } from './insight-makeup.js';

const publisherWith = (insights: object | undefined) => ({ publisher: { insights } }) as unknown as RegisteredPublisher;

it('[contract 11] says which numbers of a publisher a metric adds up, and what the publisher calls them', () => {
  const label = { en: 'Profile views', de: 'Profilaufrufe' };
  const made = insightMakeup(
    publisherWith({
      metrics: ['PAGE_VIEWS', 'IMPRESSIONS_SEARCH'],
      numbers: [{ metric: 'PAGE_VIEWS', label, unit: 'people' }],
    }),
  );
  expect(made).toEqual([
    {
      metric: 'views',
      numbers: [
        { number: 'IMPRESSIONS_SEARCH', labels: [], unit: 'TIMES' },
        {
          ...{ number: 'PAGE_VIEWS', unit: 'PEOPLE' },
          labels: [
            { language: 'en', text: 'Profile views' },
            { language: 'de', text: 'Profilaufrufe' },
          ],
        },
      ],
    },
    { metric: 'searches', numbers: [{ number: 'IMPRESSIONS_SEARCH', labels: [], unit: 'TIMES' }] },
  ]);
  expect(insightMakeup(publisherWith(undefined))).toEqual([]);
});
