import { expect, it } from '@jest/globals';
import { emptyDraft } from './draft.js';
import { ruleText } from './rule-text.js';

const draft = { ...emptyDraft('key'), sites: ['ACME'] };
const picture = { url: 'https://cdn.example/1.jpg', type: 'IMAGE' as const, sites: ['ACME'] };
const textOf = (code: string, message: string, { site = 'ACME' as string | null, media = [picture] } = {}) =>
  ruleText({ code, message, site }, { draft: { ...draft, media }, publisher: site === null ? undefined : 'Acme' });

it('[contract 5, languages] a rule about pictures says in the words of the form what the publisher takes', () => {
  const lacking = textOf('SY75036', 'An offer on Acme needs a photo or a video', { media: [] });
  expect(lacking).toBe('Acme takes this post only with a picture or a video.');
  const tooMany = textOf('SY75036', 'A post on Acme has up to 10 photos or one video');
  expect(tooMany).toBe('Acme takes at most 10 pictures, or one video.');
  // What else a plug-in means by it, only its message says.
  expect(textOf('SY75036', 'Acme takes no square pictures')).toBeUndefined();
});

it('[contract 5] an address to redeem an offer has one sentence, whoever finds it wrong', () => {
  const sentence = 'Enter an address that begins with https://.';
  expect(textOf('SY75016', 'redeemUrl: not an absolute address', { site: null })).toBe(sentence);
  expect(textOf('SY75016', 'redeemUrl: Acme requires an absolute address')).toBe(sentence);
  expect(textOf('SY75016', 'Acme requires an address for a button')).toContain('does not lead to Acme');
});

it('[contract 5] a limit without its number has no sentence but its message', () => {
  expect(textOf('SY75040', 'too long')).toBeUndefined();
  expect(textOf('SY75040', 'at most 1500 characters')).toBe('Acme takes texts of at most 1,500 characters.');
});
