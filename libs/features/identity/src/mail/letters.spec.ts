import { expect, it } from '@jest/globals';
import type { Brand } from '@listings/feature-accounts';
import { LANGUAGES } from '@listings/language';
import type { Language } from '@listings/language';
import { problemsOfCatalogue } from '@listings/language/testing';
import type { Mail } from '@listings/platform';
import {
  changeLetter,
  invitationLetter,
  knownAddressLetter,
  resetLetter,
  signUpLetter,
  verificationLetter,
} from './letters.js';
import { MAIL_CATALOGUE } from './texts.js';

const settings = { publicUrl: 'https://listings.example' };
const brand: Brand = { name: 'Listings', accent: null, logoPath: null, senderName: null, replyTo: null };
const link = `${settings.publicUrl}/dashboard/reset-password#token=abc`;
const at = new Date('2026-07-13T18:33:00Z');

const reader = (language: Language = 'en', own: Partial<Brand> = {}) => {
  return { to: 'ben@accounts.example', language, brand: { ...brand, ...own } };
};

const invitation = (language: Language, accountName = 'Acme', own: Partial<Brand> = {}) => {
  const invited = { accountName, invitedBy: 'ann@accounts.example', link, expiresAt: at };
  return invitationLetter(reader(language, own), invited, settings);
};

/** One mail of each kind. */
function allMails(language: Language): Mail[] {
  const to = reader(language);
  return [
    ...[signUpLetter, verificationLetter, resetLetter].map((letter) => letter(to, link, settings)),
    knownAddressLetter(to, settings),
    invitation(language),
    ...(['passwordChanged', 'factorDisabled'] as const).map((change) => changeLetter(to, { change, at }, settings)),
  ];
}

it('[languages] the messages of mails are there in each language, with the same values, and translated', () => {
  expect(problemsOfCatalogue(MAIL_CATALOGUE)).toEqual([]);
});

it('[languages] no message of mails is left over', () => {
  const said = allMails('en')
    .flatMap(({ subject, text, html }) => [subject, text, html])
    .join('\n');
  const isSaid = (message: string) => message.split(/\{\w+\}/).every((part) => said.includes(part));
  expect(Object.values(MAIL_CATALOGUE.en).filter((message) => !isSaid(message))).toEqual([]);
});

it.each(LANGUAGES)('[contract 12] each mail in %s has the same texts and link in both forms', (language) => {
  for (const { text, html = '' } of allMails(language)) {
    expect(html).toContain(`<html lang="${language}">`);
    const plain = text.split('\n\n').flatMap((part) => part.split(':\nhttps')[0] ?? []);
    const shown = html.replaceAll('&#39;', "'");
    expect(plain.filter((part) => !shown.includes(part.trim()))).toEqual([]);
    const [url = ''] = /https:\S+/.exec(text) ?? [];
    expect(html).toContain(`href="${url}"`);
  }
});

it('[languages] moments of mails have the notation of the language', () => {
  expect(invitation('de').text).toContain('vor dem 13. Juli 2026 um 18:33 UTC');
  expect(invitation('es').text).toContain('antes del 13 de julio de 2026');
});

it('[reliability API8] a name is a text in HTML, whatever it contains', () => {
  const { text, html } = invitation('en', `<script>alert("&")</script>`, { name: '<img src=x onerror=y>' });
  expect(text).toContain('<script>alert("&")</script>');
  expect(html).not.toMatch(/<script|<img/);
  expect(html).toContain('&lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt;');
});

it('[design] a mail has the sender, the logo and the button of the brand, and a dark theme', () => {
  const sender = { senderName: 'Acme\r\nBcc: x@y.example', replyTo: 'help@acme.example' };
  const own = { name: 'Acme', accent: '#ffd400', logoPath: '/logos/7/abc', ...sender };
  const { html = '', ...mail } = invitation('en', 'Acme', own);
  expect(mail).toMatchObject({ senderName: 'Acme Bcc: x@y.example', replyTo: 'help@acme.example' });
  expect(html).toContain('<img src="https://listings.example/logos/7/abc" alt="Acme"');
  // The shade of the accent that white text can be read on.
  expect(html).not.toContain('#ffd400');
  expect(html).toContain('prefers-color-scheme:dark');
  expect(invitation('en').html).toContain('background:#3b54cb');
});
