import type { Brand } from '@listings/feature-accounts';
import type { Language } from '@listings/language';
import type { Mail } from '@listings/platform';
import { htmlOf } from './html-letter.js';
import type { Letter } from './letter-content.js';
import { mailTexts } from './texts.js';

/** Whom a mail reaches, in which language and with whose brand. */
export interface Reader {
  readonly to: string;
  readonly language: Language;
  readonly brand: Brand;
}

/** The mail of a letter, as text and as HTML, from the sender of the brand. */
export function mailOf({ to, language, brand }: Reader, letter: Letter, { publicUrl }: { publicUrl: string }): Mail {
  const t = mailTexts(language);
  const { subject, paragraphs, action, otherwise } = letter;
  const sender = t('frame.sender', { brand: brand.name });
  const said = [
    ...paragraphs,
    `${action.label}:\n${action.url}`,
    ...(otherwise === undefined ? [] : [otherwise]),
    sender,
  ];
  return {
    to,
    subject: oneLine(subject),
    text: `${said.join('\n\n')}\n`,
    html: htmlOf(letter, { language, brand, publicUrl, sender, linkHint: t('frame.link') }),
    ...(brand.senderName !== null && { senderName: oneLine(brand.senderName) }),
    ...(brand.replyTo !== null && { replyTo: brand.replyTo }),
  };
}

/** A text for a header of a mail: an end of line would begin another header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
