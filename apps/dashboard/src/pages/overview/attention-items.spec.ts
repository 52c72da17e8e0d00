import { expect, it } from '@jest/globals';
import { attentionItems } from './attention-items.js';
import type { AttentionFacts } from './attention-items.js';

const none = { count: 0, more: false };
const calm = {
  connections: { all: 2, broken: 0 },
  unanswered: { all: 0, bad: 0 },
  rejectedPosts: 0,
  submissions: none,
  health: { locations: 40, score: 100, holidays: [], gaps: [{ gap: 'DIFFERENT', locations: 0 }] },
  endpoint: { state: 'OPEN', warning: null },
} satisfies AttentionFacts;

it('[dashboard] a calm account has nothing to look at', () => {
  expect(attentionItems(calm)).toEqual([]);
});

it('[dashboard] names what needs a person, what customers notice most first, each with its page', () => {
  const items = attentionItems({
    connections: { all: 3, broken: 2 },
    unanswered: { all: 31, bad: 4 },
    rejectedPosts: 12,
    submissions: { count: 100, more: true },
    endpoint: { state: 'DISABLED', warning: 'FAILING_72H' },
    health: {
      locations: 40,
      score: 71,
      holidays: [
        { date: '2026-11-26', name: 'Thanksgiving Day' },
        { date: '2026-12-08', name: 'Immaculate Conception' },
      ],
      gaps: [
        { gap: 'NOT_LISTED', locations: 6 },
        { gap: 'NOT_VERIFIED', locations: 1 },
        { gap: 'DIFFERENT', locations: 5 },
        // What nobody outside notices is on the page of health alone.
        { gap: 'ONE_CATEGORY', locations: 11 },
        { gap: 'NO_HOURS', locations: 3 },
        { gap: 'NO_HOLIDAY_HOURS', locations: 8 },
      ],
    },
  });
  const holidays = items.find(({ id }) => id === 'NO_HOLIDAY_HOURS');
  expect(holidays?.title).toBe('8 locations have no hours for Thanksgiving Day, Immaculate Conception');
  expect(items.map(({ title, path }) => [title.replace(/ .*/, ''), path.replace(/&from=.*/, '')])).toEqual([
    ['2', '/publishers?status=REAUTH_REQUIRED'],
    ['100+', '/failed-submissions'],
    ['5', '/health?gap=DIFFERENT#locations'],
    ['3', '/health?gap=NO_HOURS#locations'],
    ['6', '/health?gap=NOT_LISTED#locations'],
    ['31', '/reviews/inbox?status=PENDING'],
    ['12', '/posts/list?rejected=true'],
    ['8', '/health?gap=NO_HOLIDAY_HOURS#locations'],
    ['1', '/health?gap=NOT_VERIFIED#locations'],
    ['The', '/developers/webhook'],
  ]);
});

it('[dashboard] reviews without a bad one come after what customers will see wrong', () => {
  const gaps = [{ gap: 'NOT_VERIFIED' as const, locations: 1 }];
  const health = { locations: 40, score: 90, holidays: [], gaps };
  const items = attentionItems({ ...calm, unanswered: { all: 2, bad: 0 }, health });
  expect(items.map(({ id }) => id)).toEqual(['NOT_VERIFIED', 'reviews']);
});

it('[dashboard] a paused or failing endpoint is named, too', () => {
  const state = (endpoint: AttentionFacts['endpoint']) =>
    attentionItems({ ...calm, endpoint }).map(({ title }) => title);
  expect(state({ state: 'PAUSED', warning: null })).toEqual(['The webhook endpoint is paused']);
  expect(state({ state: 'OPEN', warning: 'FAILING_24H' })).toEqual(['The webhook endpoint is failing']);
  expect(state({ state: 'NO_URL', warning: null })).toEqual([]);
});

it('[dashboard] what is not known hides nothing else', () => {
  expect(attentionItems({})).toEqual([]);
  expect(attentionItems({ connections: { all: 2, broken: 2 } })).toHaveLength(1);
  expect(attentionItems({ endpoint: { state: 'DISABLED', warning: null } })).toHaveLength(1);
});
