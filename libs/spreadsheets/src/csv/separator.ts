const SEPARATORS = [',', ';', '\t'];

/** How the cells of a CSV file are separated, and whether its first line only says so. */
export interface Separator {
  readonly sign: string;
  /** The length of a first line such as `sep=;`, which Excel writes and reads. */
  readonly skip: number;
}

/** The separator that a first line names, or the one that occurs most, outside quotes, in the first line with a text and a separator. */
export function separatorOf(text: string): Separator {
  const named = /^sep=([,;\t|])(\r\n|\r|\n)/i.exec(text);
  if (named?.[1]) return { sign: named[1], skip: named[0].length };
  const counts = new Map(SEPARATORS.map((sign) => [sign, 0]));
  let isQuoted = false;
  let hasText = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '\r' || sign === '\n') {
      if (hasText && Math.max(...counts.values()) > 0) break;
      // A title has none.
      hasText = false;
      for (const separator of SEPARATORS) counts.set(separator, 0);
      continue;
    }
    const count = counts.get(sign);
    if (count !== undefined) counts.set(sign, count + 1);
    else if (sign.trim() !== '') hasText = true;
  }
  const most = Math.max(...counts.values());
  return { sign: SEPARATORS.find((sign) => counts.get(sign) === most) ?? ',', skip: 0 };
}
