import { describe, expect, it } from '@jest/globals';
import { draftOf, emptyDraft, inputOf, lacksOf } from './draft.js';

const draft = { ...emptyDraft('key'), name: 'Soups', sites: ['ACME', 'BOLT'], message: 'Cold soups' };

describe('the input of a draft', () => {
  it('[4.4] has one text for each publisher, and no details that its type has not', () => {
    const input = inputOf({ ...draft, context: { ...draft.context, title: 'Unused' } }, ['one']);
    expect(input).toEqual({
      postName: 'Soups',
      locationIds: ['one'],
      postType: 'ANNOUNCEMENT',
      postSites: ['ACME', 'BOLT'],
      postMessage: [
        { site: 'ACME', message: 'Cold soups' },
        { site: 'BOLT', message: 'Cold soups' },
      ],
      postMediaUrl: [],
      postCta: [],
    });
  });

  it('[4.4] has own texts, the media of each publisher, buttons, details and a period', () => {
    const input = inputOf(
      {
        ...draft,
        type: 'OFFER',
        ownTexts: true,
        messages: { ACME: 'Soup', BOLT: ' ' },
        button: 'ORDER',
        buttonUrl: ' https://x.example ',
        media: [
          { url: 'https://x.example/a.jpg', type: 'IMAGE', sites: ['BOLT'] },
          { url: ' ', type: 'IMAGE', sites: ['ACME', 'BOLT'] },
        ],
        context: { ...draft.context, title: 'Sale', startDay: '2026-07-01', endDay: '2026-07-31' },
        scheduled: true,
        start: '2026-07-01T08:00:00.000Z',
        end: '2026-07-31T20:00:00.000Z',
      },
      [],
    );
    expect(input).toMatchObject({
      postMessage: [{ site: 'ACME', message: 'Soup' }],
      postMediaUrl: [{ site: 'BOLT', url: 'https://x.example/a.jpg', type: 'IMAGE' }],
      postCta: [
        { site: 'ACME', type: 'ORDER', url: 'https://x.example' },
        { site: 'BOLT', type: 'ORDER', url: 'https://x.example' },
      ],
      postContextInfo: { title: 'Sale', startDay: '2026-07-01', endDay: '2026-07-31' },
      postScheduledDates: { startDatetime: '2026-07-01T08:00:00.000Z', endDatetime: '2026-07-31T20:00:00.000Z' },
    });
  });

  it('[contract 5] a button to call has no address', () => {
    expect(inputOf({ ...draft, button: 'CALL', buttonUrl: 'https://x.example' }, []).postCta).toEqual([
      { site: 'ACME', type: 'CALL' },
      { site: 'BOLT', type: 'CALL' },
    ]);
  });
});

it('[dashboard] the draft of an earlier post publishes the same content', () => {
  const post = {
    name: 'Soups',
    type: 'ANNOUNCEMENT',
    sites: ['ACME', 'BOLT'],
    message: [
      { site: 'ACME', message: 'Soup' },
      { site: 'BOLT', message: 'Soups!' },
    ],
    cta: [{ site: 'ACME', type: { value: 'SHOP', label: 'Shop' }, url: 'https://x.example', tinyUrl: null }],
    mediaUrl: [
      { site: 'ACME', url: 'https://x.example/a.jpg', type: 'IMAGE' },
      { site: 'BOLT', url: 'https://x.example/a.jpg', type: 'IMAGE' },
    ],
    contextInfo: {
      title: '',
      couponCode: '',
      redeemUrl: '',
      termsConditions: '',
      discount: '',
      startDay: '',
      endDay: '',
    },
  } as unknown as Parameters<typeof draftOf>[0];
  const again = draftOf(post, { picked: [], requestKey: 'new' });
  expect(again.media).toEqual([{ url: 'https://x.example/a.jpg', type: 'IMAGE', sites: ['ACME', 'BOLT'] }]);
  expect(inputOf(again, []).postMessage).toEqual(post.message);
});

it('[contract 5] the draft of an earlier event has no period, because its times are not known', () => {
  const contextInfo = { title: 'Jazz', startDay: '2026-07-01', endDay: '2026-07-01' };
  const rest = { name: 'Jazz', sites: ['ACME'], message: [], cta: [], mediaUrl: [], contextInfo };
  const of = (type: string) =>
    draftOf({ ...rest, type } as unknown as Parameters<typeof draftOf>[0], { picked: [], requestKey: 'new' });
  expect(inputOf(of('EVENT'), []).postContextInfo).toEqual({ title: 'Jazz' });
  expect(inputOf(of('OFFER'), []).postContextInfo).toMatchObject(contextInfo);
});

it('[4.4] says what a draft lacks: publishers, locations, and a period in the future', () => {
  const now = new Date('2026-07-01T12:00:00Z');
  expect(lacksOf(emptyDraft('key'), { targets: 0, now })).toEqual(['sites', 'locations']);
  const scheduled = { ...draft, scheduled: true };
  expect(lacksOf(scheduled, { targets: 1, now })).toEqual(['end']);
  const start = '2026-07-01T11:00:00.000Z';
  expect(lacksOf({ ...scheduled, start, end: start }, { targets: 1, now })).toEqual(['past', 'end']);
  const period = { start: '2026-07-02T11:00:00.000Z', end: '2026-07-03T11:00:00.000Z' };
  expect(lacksOf({ ...scheduled, ...period }, { targets: 1, now })).toEqual([]);
});
