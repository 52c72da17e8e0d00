import { expect, it } from '@jest/globals';
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
  const found = problemsOf({ sites: ['ACME'] }, { broken, lacks: ['name', 'locations'], textOf, ruleText });
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
