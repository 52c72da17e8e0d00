import { expect, it } from '@jest/globals';
import { emptyDraft } from './draft.js';
import { problemsOf } from './problems.js';
import type { BrokenRule } from './problems.js';

const RULE_TEXTS: Readonly<Record<string, string>> = {
  'SY75016 null': 'enter an address',
  'SY75038 ACME': 'enter where to redeem it',
};
const ruleText = ({ code, site }: BrokenRule) => RULE_TEXTS[`${code} ${site}`];
const textOf = (lack: string) => `lacks ${lack}`;

it('[contract 5] each problem of a draft stands at its field, the first field first', () => {
  const broken = [
    { code: 'SY75051', message: 'one picture', site: 'ACME' },
    { code: 'SY75040', message: 'too long', site: 'ACME' },
    { code: 'SY75039', message: 'no name', site: null },
    { code: 'SY79999', message: 'a rule of a plug-in', site: 'ACME' },
    { code: 'SY75016', message: 'CTA url for ACME: no address', site: null },
    { code: 'SY75038', message: 'redeemUrl', site: 'ACME' },
    { code: 'SY75040', message: 'too long', site: 'BOLT' },
  ];
  const draft = { ...emptyDraft('key'), sites: ['ACME'] };
  const found = problemsOf(draft, { broken, lacks: ['name', 'locations'], textOf, ruleText });
  expect(found.map(({ field, site, text, isMissing }) => [field, site, text, isMissing])).toEqual([
    ['name', null, 'lacks name', true],
    ['sites', 'ACME', 'a rule of a plug-in', false],
    ['message', 'ACME', 'too long', false],
    ['details', 'ACME', 'enter where to redeem it', true],
    ['button', 'ACME', 'enter an address', true],
    ['media', 'ACME', 'one picture', false],
    ['locations', null, 'lacks locations', true],
  ]);
});

/** Where the problems of an offer stand whose details are given. */
function placesOf(
  broken: readonly (readonly [code: string, message: string, site?: string])[],
  details: Partial<ReturnType<typeof emptyDraft>['context']> = {},
) {
  const empty = emptyDraft('key');
  const context = { ...empty.context, ...details };
  const draft = { ...empty, type: 'OFFER' as const, sites: ['ACME'], context };
  const rules = broken.map(([code, message, site = null]) => ({ code, message, site }));
  return problemsOf(draft, { broken: rules, lacks: [], textOf, ruleText }).map(({ field, part }) => [field, part]);
}

it.each([
  ['an offer that leads nowhere', ['SY75038', 'a redeemUrl, or a CTA with a url', 'ACME'], 'redeemUrl'],
  ['a title that is too long', ['SY75044', 'at most 58 characters', 'ACME'], 'title'],
  ['an offer without a title at a publisher', ['SY75042', 'no title', 'ACME'], 'title'],
  ['an event without a title', ['SY75035', 'An event needs a title'], 'title'],
  ['a redeemUrl that is no address', ['SY75016', 'redeemUrl: not an absolute http or https address'], 'redeemUrl'],
  ['the same at a publisher', ['SY75016', 'The redeemUrl of Acme is no address', 'ACME'], 'redeemUrl'],
  ['a day that is none', ['SY75033', 'Offer startDay: a day as YYYY-MM-DD'], 'startDay'],
  ['a time that is none', ['SY75034', 'Event endTime: a time as HH:MM'], 'endTime'],
  ['an end before its start', ['SY75034', 'Event end must be after its start'], 'endDay'],
] as const)('[contract 5] the problem of %s stands at that detail', (_, broken, part) => {
  const details = { title: 'Soup', startDay: '2026-07-01', endDay: '2026-07-02' };
  expect(placesOf([broken], details)).toEqual([['details', part]]);
});

it('[contract 5] what an offer or an event lacks stands at its first detail that is empty', () => {
  const offer = ['SY75033', 'An offer needs a title, a start day and an end day'] as const;
  expect(placesOf([offer])).toEqual([['details', 'title']]);
  expect(placesOf([offer], { title: 'Soup' })).toEqual([['details', 'startDay']]);
  expect(placesOf([offer], { title: 'Soup', startDay: '2026-07-01' })).toEqual([['details', 'endDay']]);
  expect(placesOf([['SY75034', 'An event needs a start and an end']])).toEqual([['details', 'startDay']]);
});

it('[contract 5] addresses stand at what has them: a photo at the products, a button and a picture at themselves', () => {
  for (const [code, what, place] of [
    ['SY75017', 'photo of a product', ['products', 'photo']],
    ['SY75016', 'CTA url for ACME', ['button', null]],
    ['SY75017', 'postMediaUrl for ACME', ['media', null]],
  ] as const)
    expect(placesOf([[code, `${what}: not an absolute http or https address`]])).toEqual([place]);
});

it('[contract 5] too many pictures are a mistake at once, a picture that is not there yet is none', () => {
  const broken = ['needs a photo or a video', 'has up to 10 photos or one video'].map((message) => ({
    ...{ code: 'SY75036', site: 'ACME', message },
  }));
  const draft = { ...emptyDraft('key'), sites: ['ACME'] };
  const found = problemsOf(draft, { broken, lacks: [], textOf, ruleText });
  expect(found.map(({ isMissing }) => isMissing)).toEqual([true, false]);
});
