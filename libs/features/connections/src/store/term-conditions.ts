import type { SearchTerm } from '@listings/domain';
import type { AddValue } from '@listings/persistence';

/**
 * Builds the conditions that all terms occur in an SQL expression of folded text. Terms consist of letters and digits, so
 * none of their characters is a wildcard.
 */
export function termConditions(searched: string, terms: readonly SearchTerm[], add: AddValue): string[] {
  const within = (word: string) => `%${word}%`;
  const isOneText = ({ words, phone }: SearchTerm) => words.length === 1 && (phone === undefined || phone === words[0]);
  const texts = terms.filter(isOneText).flatMap(({ words }) => words.map(within));
  const numbers = terms.filter((term) => !isOneText(term));
  return [
    ...(texts.length > 0 ? [`${searched} like all (${add(texts)}::text[])`] : []),
    ...numbers.map(({ words, joined, phone }) => {
      const whole = [joined, phone].flatMap((digits) => (digits === undefined ? [] : [within(digits)]));
      const each = `${searched} like all (${add(words.map(within))}::text[])`;
      return whole.length === 0 ? each : `(${each} or ${searched} like any (${add(whole)}::text[]))`;
    }),
  ];
}
