/** Longer words of a publisher are cut. */
const LONGEST_TEXT = 2_000;

/** What a publisher said, in the form in which PostgreSQL and JSON can carry it; empty when it is no text. */
export function publisherText(text: unknown): string {
  if (typeof text !== 'string') return '';
  return text.replaceAll('\u0000', '').toWellFormed().trim().slice(0, LONGEST_TEXT).toWellFormed();
}

/** A public page as the publisher named it; null when it is none that a browser could open. */
export function publisherLink(link: string | undefined): string | null {
  if (link === undefined || link.length > LONGEST_TEXT || !URL.canParse(link)) return null;
  const { protocol, href } = new URL(link);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
