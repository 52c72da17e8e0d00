/** What programs put before an address that a person types, and what stands at its end. */
const UNWRITTEN = /^(?:https?:\/\/|mailto:|tel:)|\/$/gi;

/** A text with the page to which it leads, as a formula says it; only the text where it names that page itself. */
export function withLink(text: string, target: string): string {
  const same = (one: string): string => one.trim().replace(UNWRITTEN, '').toLowerCase();
  if (target === '' || same(text) === same(target)) return text;
  const quoted = (each: string): string => `"${each.replaceAll('"', '""')}"`;
  return `=HYPERLINK(${quoted(target)},${quoted(text)})`;
}
