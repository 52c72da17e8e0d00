import { connectTexts } from '@listings/feature-connections';
import type { Language } from '@listings/language';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { escape, page } from '../openapi/html.js';

/** What an owner confirms, and for which publisher. */
interface Confirmation {
  readonly publisher: RegisteredPublisher;
  readonly text: string;
}

const STYLE = `<style>p{max-width:40rem}a{display:inline-block;margin-top:1rem;padding:.5rem 1.25rem;border:1px solid var(--line);border-radius:.25rem;text-decoration:none}</style>`;

/** The page on which an owner confirms the terms of a publisher before its consent page opens. Its link opens the connect link itself. */
export function confirmationPage({ publisher, text }: Confirmation, language: Language): string {
  const say = connectTexts(language);
  const heading = say('form.heading', { publisher: publisher.declaration.displayName });
  return page(
    heading,
    `${STYLE}<h1>${escape(heading)}</h1><p>${escape(text)}</p><a href="?confirmed=yes" rel="nofollow">${escape(say('confirmation.action'))}</a>`,
    language,
  );
}
