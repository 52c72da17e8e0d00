import { expect, it } from '@jest/globals';
import { attentionItems } from './attention-items.js';

const none = { count: 0, more: false };
const calm = {
  connections: { broken: 0 },
  unanswered: { all: 0, bad: 0 },
  failures: { rejected: none, failed: none },
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
    failures: { rejected: { count: 100, more: true }, failed: { count: 3, more: false } },
    submissions: { count: 7, more: false },
    endpoint: { state: 'DISABLED', warning: 'FAILING_72H' },
  });
  expect(items.map(({ title, path }) => [title.replace(/ .*/, ''), path.replace(/&from=.*/, '')])).toEqual([
    ['2', '/publishers'],
    ['The', '/developers/webhook'],
    ['7', '/failed-submissions'],
    ['100+', '/developers/deliveries?event=local_post.rejected'],
    ['3', '/developers/deliveries?status=EXHAUSTED'],
    ['31', '/reviews'],
  ]);
});

it('[dashboard] a paused or failing endpoint is named, too', () => {
  const state = (endpoint: Parameters<typeof attentionItems>[0]['endpoint']) =>
    attentionItems({ ...calm, endpoint }).map(({ title }) => title);
  expect(state({ state: 'PAUSED', warning: null })).toEqual(['The webhook endpoint is paused']);
  expect(state({ state: 'OPEN', warning: 'FAILING_24H' })).toEqual(['The webhook endpoint fails']);
  expect(state({ state: 'NO_URL', warning: null })).toEqual([]);
});
