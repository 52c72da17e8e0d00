import { expect, it } from '@jest/globals';
import { attentionItems } from './attention-items.js';

const none = { count: 0, more: false };
const calm = {
  connections: { broken: 0 },
  unanswered: { all: 0, bad: 0 },
  rejectedPosts: 0,
  undelivered: none,
  submissions: none,
  endpoint: { state: 'OPEN', warning: null },
} as const;

it('[dashboard] a calm account has nothing to look at', () => {
  expect(attentionItems(calm)).toEqual([]);
});

it('[dashboard] names what is broken, the most urgent first, each with its place', () => {
  const items = attentionItems({
    connections: { broken: 2 },
    unanswered: { all: 31, bad: 4 },
    rejectedPosts: 12,
    undelivered: { count: 100, more: true },
    submissions: { count: 7, more: false },
    endpoint: { state: 'DISABLED', warning: 'FAILING_72H' },
  });
  expect(items.map(({ title, path }) => [title.replace(/ .*/, ''), path.replace(/&from=.*/, '')])).toEqual([
    ['2', '/publishers'],
    ['The', '/developers/webhook'],
    ['7', '/failed-submissions'],
    ['12', '/posts/list?rejected=true'],
    ['100+', '/developers/deliveries?status=EXHAUSTED'],
    ['31', '/reviews/inbox?status=PENDING'],
  ]);
});

it('[dashboard] a paused or failing endpoint is named, too', () => {
  const state = (endpoint: Parameters<typeof attentionItems>[0]['endpoint']) =>
    attentionItems({ ...calm, endpoint }).map(({ title }) => title);
  expect(state({ state: 'PAUSED', warning: null })).toEqual(['The webhook endpoint is paused']);
  expect(state({ state: 'OPEN', warning: 'FAILING_24H' })).toEqual(['The webhook endpoint fails']);
  expect(state({ state: 'NO_URL', warning: null })).toEqual([]);
});

it('[dashboard] what could not be read hides nothing else', () => {
  expect(attentionItems({})).toEqual([]);
  expect(attentionItems({ ...calm, connections: { broken: 2 }, endpoint: undefined })).toHaveLength(1);
  expect(attentionItems({ endpoint: { state: 'DISABLED', warning: null } })).toHaveLength(1);
});
