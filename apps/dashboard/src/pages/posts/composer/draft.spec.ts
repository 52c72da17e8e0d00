import { describe, expect, it } from '@jest/globals';
import { emptyDraft, inputOf, lacksOf, mediaAt, scopeOf, withCrop, withoutCrop } from './draft.js';

const draft = { ...emptyDraft('key'), name: 'Soups', sites: ['ACME', 'BOLT'], message: 'Cold soups' };

describe('the input of a draft', () => {
  it('[4.4] has one text for each publisher, and no details that its type has not', () => {
    const input = inputOf({ ...draft, context: { ...draft.context, title: 'Unused' } }, ['one']);
    const postMessage = ['ACME', 'BOLT'].map((site) => ({ site, message: 'Cold soups' }));
    expect(input).toEqual({
      ...{ postName: 'Soups', locationIds: ['one'], postType: 'ANNOUNCEMENT', postSites: ['ACME', 'BOLT'] },
      ...{ postMessage, postMediaUrl: [], postCta: [] },
    });
  });

  it('[4.4] has own texts, the media of each publisher, buttons, details and a period', () => {
    const details = { title: 'Sale', startDay: '2026-07-01', endDay: '2026-07-31' };
    const [start, end] = ['2026-07-01T08:00:00.000Z', '2026-07-31T20:00:00.000Z'] as const;
    const picture = { url: 'https://x.example/a.jpg', type: 'IMAGE' } as const;
    const offer = {
      ...{ type: 'OFFER', ownTexts: true, messages: { ACME: 'Soup', BOLT: ' ' }, scheduled: true, start, end },
      ...{ button: 'ORDER', buttonUrl: ' https://x.example ', context: { ...draft.context, ...details } },
      media: [
        { ...picture, sites: ['BOLT'] },
        { ...picture, url: ' ', sites: ['ACME', 'BOLT'] },
      ],
    } as const;
    const button = { type: 'ORDER', url: 'https://x.example' };
    expect(inputOf({ ...draft, ...offer, media: [...offer.media] } as typeof draft, [])).toMatchObject({
      postMessage: [{ site: 'ACME', message: 'Soup' }],
      postMediaUrl: [{ site: 'BOLT', ...picture }],
      postCta: ['ACME', 'BOLT'].map((site) => ({ site, ...button })),
      postContextInfo: details,
      postScheduledDates: { startDatetime: start, endDatetime: end },
    });
  });

  it('[4.4] has a button of its own for each publisher', () => {
    const buttons = { ACME: { type: 'SHOP', url: ' https://x.example' }, BOLT: { type: 'CALL', url: 'left' } } as const;
    const own = { ...draft, ownButtons: true, button: 'BOOK', buttonUrl: 'https://unused.example', buttons } as const;
    expect(inputOf(own, []).postCta).toEqual([
      { site: 'ACME', type: 'SHOP', url: 'https://x.example' },
      { site: 'BOLT', type: 'CALL' },
    ]);
    const none = { ...buttons, BOLT: { type: '', url: '' } } as const;
    expect(inputOf({ ...own, buttons: none }, []).postCta?.map(({ site }) => site)).toEqual(['ACME']);
  });

  it('[contract 5] has several products, each for the chosen publishers that show it, in a post of products only', () => {
    const products = [
      { name: 'Tea', price: ' 3.50 ', photo: ' https://x.example/tea.jpg ', sites: ['ACME', 'BOLT', 'OTHER'] },
      { name: 'Cake', price: '', photo: '', category: 'Food', sites: ['BOLT'] },
      { name: 'Elsewhere', sites: ['OTHER'] },
    ];
    expect(inputOf({ ...draft, type: 'PRODUCT', products }, []).products).toEqual([
      { name: 'Tea', price: '3.50', photo: 'https://x.example/tea.jpg', sites: ['ACME', 'BOLT'] },
      { name: 'Cake', price: null, photo: null, category: 'Food', sites: ['BOLT'] },
    ]);
    expect(inputOf({ ...draft, products }, []).products).toBeUndefined();
  });

  it('[dashboard] names the tag of its locations as the reference of the post, and none for picked locations', () => {
    const tagged = { ...draft, scope: 'tag', tag: 'terraces' } as const;
    const reference = { componentType: 'LOCATIONS_WITH_TAG', componentIdentifier: 'terraces' };
    expect(inputOf(tagged, ['one'])).toMatchObject(reference);
    expect(scopeOf(reference)).toEqual({ scope: 'tag', tag: 'terraces' });
    expect(inputOf({ ...draft, scope: 'all' }, ['one'])).toMatchObject({ componentType: 'ALL_LOCATIONS' });
    expect(inputOf(draft, ['one']).componentType).toBeUndefined();
  });

  it('[contract 5] a button to call has no address', () => {
    const { postCta } = inputOf({ ...draft, button: 'CALL', buttonUrl: 'https://x.example' }, []);
    expect(postCta).toEqual(['ACME', 'BOLT'].map((site) => ({ site, type: 'CALL' })));
  });
});

it('[4.4] says what a draft lacks: publishers, locations, and a period in the future', () => {
  const now = new Date('2026-07-01T12:00:00Z');
  expect(lacksOf(emptyDraft('key'), { targets: 0, now })).toEqual(['name', 'sites', 'locations']);
  const scheduled = { ...draft, scheduled: true };
  expect(lacksOf(scheduled, { targets: 1, now })).toEqual(['end']);
  const start = '2026-07-01T11:00:00.000Z';
  expect(lacksOf({ ...scheduled, start, end: start }, { targets: 1, now })).toEqual(['past', 'end']);
  const period = { start: '2026-07-02T11:00:00.000Z', end: '2026-07-03T11:00:00.000Z' };
  expect(lacksOf({ ...scheduled, ...period }, { targets: 1, now })).toEqual([]);
});

it('[dashboard] a crop takes the place of the picture at its publisher alone, and leaves it again', () => {
  const picture = { url: 'https://x.example/a.jpg', type: 'IMAGE' as const, sites: ['ACME', 'BOLT'] };
  const media = withCrop([picture], picture, { site: 'BOLT', url: 'https://x.example/crop.jpg' });
  const urlsAt = (site: string, given = media) => mediaAt({ ...draft, media: given }, site).map(({ url }) => url);
  expect([urlsAt('ACME'), urlsAt('BOLT')]).toEqual([[picture.url], ['https://x.example/crop.jpg']]);
  const [, crop] = media;
  expect(urlsAt('BOLT', crop && withoutCrop(media, crop))).toEqual([picture.url]);
});
