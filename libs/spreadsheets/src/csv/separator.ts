const SEPARATORS = [',', ';', '\t', '|'];
/** Rows that show how their cells are separated. */
const SAMPLE = 50;

/** How the cells of a CSV file are separated, and what else its first rows show. */
export interface Separator {
  readonly sign: string;
  /** The length of a first line such as `sep=;`, which Excel writes and reads. */
  readonly skip: number;
  /** Each line is one cell in quotes with the cells of a row in it: the file was opened as one column, and saved again. */
  readonly isWrapped: boolean;
}

/** The separator that a first line names, or the one that occurs equally often, outside quotes, in most of the first rows. */
export function separatorOf(text: string): Separator {
  const named = /^sep=([,;\t|])(\r\n|\r|\n)/i.exec(text);
  if (named?.[1]) return { sign: named[1], skip: named[0].length, isWrapped: false };
  const rows = [...firstRows(text)];
  const sign = mostRegular(rows);
  if (sign !== undefined) return { sign, skip: 0, isWrapped: false };
  const inner = rows.map((row) => /^"((?:[^"]|"")*)"$/.exec(row.text.trim())?.[1]?.replaceAll('""', '"'));
  const unwrapped = inner.flatMap((line) => (line === undefined ? [] : [...firstRows(line)]));
  const innerSign = unwrapped.length === rows.length && rows.length > 1 ? mostRegular(unwrapped) : undefined;
  const isWrapped = innerSign !== undefined && unwrapped.every(({ counts }) => (counts.get(innerSign) ?? 0) > 0);
  return { sign: (isWrapped ? innerSign : undefined) ?? ',', skip: 0, isWrapped };
}

/** A row of the beginning of a file, and how often each separator occurs in it outside quotes. */
interface SampleRow {
  readonly text: string;
  readonly counts: ReadonlyMap<string, number>;
}

/** The first rows with a text. As the lexer reads them, a mark begins quotes at the start of a cell only. */
function* firstRows(text: string): Generator<SampleRow> {
  let counts = new Map<string, number>();
  let start = 0;
  let isQuoted = false;
  let found = 0;
  for (let at = 0; at < text.length && found < SAMPLE; at += 1) {
    const sign = text.charAt(at);
    const isEnd = !isQuoted && (sign === '\r' || sign === '\n');
    const before = text.charAt(at - 1);
    // A mark behind a closing one is a doubled one, which opens the quotes again.
    if (sign === '"') isQuoted = !isQuoted && (at === start || before === '"' || SEPARATORS.includes(before));
    else if (!isQuoted && SEPARATORS.includes(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    if (!isEnd && at < text.length - 1) continue;
    const row = text.slice(start, isEnd ? at : text.length);
    if (row.trim() !== '') {
      found += 1;
      yield { text: row, counts };
    }
    counts = new Map();
    start = at + 1;
  }
}

/** The separator that most rows have equally often; of several the one that they have more often, then the more usual one. */
function mostRegular(rows: readonly SampleRow[]): string | undefined {
  let best = { sign: undefined as string | undefined, rows: 0, count: 0 };
  for (const sign of SEPARATORS) {
    const rowsByCount = Map.groupBy(rows, ({ counts }) => counts.get(sign) ?? 0);
    for (const [count, { length }] of rowsByCount) {
      const isBetter = length > best.rows || (length === best.rows && count > best.count);
      if (count > 0 && isBetter) best = { sign, rows: length, count };
    }
  }
  return best.sign;
}
