import { expect, it } from '@jest/globals';
import type { Publisher } from '@listings/publisher-sdk';
import { SaidTexts } from './said-texts.js';

const TOKEN = 'ya29.a0AfH6SM-token-17';

it.each([
  ['reviews.reply', { state: { state: 'rejected', reason: `Invalid token ${TOKEN}` } }],
  ['listings.getListing', { attributes: { credentials: TOKEN, state: { text: TOKEN } } }],
  ['authorization.complete', { outcome: 'refused', text: 'no', fieldErrors: { state: { text: TOKEN } } }],
])('[reliability 3] finds a credential in a result of %s', async (what, result) => {
  const said = new SaidTexts();
  const [capability = '', method = ''] = what.split('.');
  const plugIn = said.around({ [capability]: { [method]: async () => result } } as unknown as Publisher);
  await (plugIn as unknown as Record<string, Record<string, () => Promise<unknown>>>)[capability]?.[method]?.();
  expect(said.whoSaid([TOKEN])).toBe(what);
});

it('[reliability 3] new credentials and the state of a sign-in are for the core alone, and are secrets from then on', async () => {
  const said = new SaidTexts();
  const results = [
    { outcome: 'next', form: {}, state: { attempt: TOKEN } },
    { outcome: 'connected', credentials: { accessToken: TOKEN }, displayName: 'Ann' },
    { outcome: 'connected', credentials: {}, displayName: `Ann ${TOKEN}` },
  ];
  const complete = async () => results.shift();
  const { authorization } = said.around({ authorization: { complete } } as unknown as Publisher);
  const found: (string | undefined)[] = [];
  while (results.length > 0) {
    await authorization.complete({} as never);
    found.push(said.whoSaid([]));
  }
  expect(found).toEqual([undefined, undefined, 'authorization.complete']);
});
