/** How a number of a cell is meant. */
export type NumberFormat =
  | { readonly kind: 'NUMBER' }
  /** Digits with zeros in front, such as a postal code: `00000` or `00000-0000`. */
  | { readonly kind: 'DIGITS'; readonly pattern: string }
  | { readonly kind: 'DATE' | 'TIME' | 'DATE_TIME' | 'DURATION' };

export const PLAIN_NUMBER: NumberFormat = { kind: 'NUMBER' };

/** The formats that a workbook names by number only [ECMA-376 18.8.30]; those of East Asian languages are dates. */
const BUILT_IN: ReadonlyMap<number, NumberFormat['kind']> = new Map([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'DATE'] as const),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56].map((id) => [id, 'TIME'] as const),
  [22, 'DATE_TIME'],
  [46, 'DURATION'],
]);

/** The format with this number, if the workbook does not say what it is. */
export function builtInFormat(id: number): NumberFormat {
  const kind = BUILT_IN.get(id) ?? 'NUMBER';
  return kind === 'DIGITS' ? PLAIN_NUMBER : { kind };
}

/** What a code such as `dd/mm/yyyy;@` says. Its first section counts, the one for numbers above zero. */
export function formatOf(code: string): NumberFormat {
  const isDuration = /\[(h+|m+|s+)\]/i.test(code);
  const signs = code
    .replace(/"[^"]*"|\\.|[_*]./g, ' ')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/;.*$/s, '');
  if (isDuration) return { kind: 'DURATION' };
  if (/general/i.test(signs)) return PLAIN_NUMBER;
  const hasTime = /[hs]|am\/pm|a\/p/i.test(signs);
  const hasDate = /[yd]/i.test(signs) || (/m/i.test(signs.replace(/am\/pm|a\/p/gi, '')) && !hasTime);
  if (hasDate) return { kind: hasTime ? 'DATE_TIME' : 'DATE' };
  if (hasTime) return { kind: 'TIME' };
  const pattern = code.replace(/;.*$/s, '').replace(/\\(.)|"([^"]*)"/g, '$1$2');
  return /^0{2,}(?:[- ]0+)*$/.test(pattern) && pattern.length <= 40 ? { kind: 'DIGITS', pattern } : PLAIN_NUMBER;
}
