import { expect, it } from '@jest/globals';
import { isEmailAddress } from './email-address.js';

it.each([
  "o'brien+shop@host.example",
  'a.b_c-d@sub.xn--mnchen-3ya.example',
  'x@1.example',
  `${'a'.repeat(64)}@host.example`,
])('[contract 12] %s is an e-mail address', (text) => expect(isEmailAddress(text)).toBe(true));

it.each([
  'aaa<victim@host.example>',
  'a,victim@host.example',
  'a:victim@host.example;',
  '"a"@host.example',
  'v..ictim@host.example',
  '.v@host.example',
  'victim@host',
  'victim@-host.example',
  'victim@host.example.',
  'victim@[127.0.0.1]',
  'victim@h\u043est.example',
  'v\u200bictim@host.example',
  'victim@host.example\nBcc: all@host.example',
  `${'a'.repeat(65)}@host.example`,
  `victim@${'a.'.repeat(130)}example`,
])('[contract 12] %j is none', (text) => expect(isEmailAddress(text)).toBe(false));
