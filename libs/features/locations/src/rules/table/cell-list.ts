/** How a comma, or a semicolon, separates the entries of a list. */
export type CommaMeaning =
  /** No entry contains one. */
  | 'separates'
  /** Entries are addresses, which contain commas: it separates before a space or another address. */
  | 'separatesAddresses';

/**
 * More entries than any list of a location has. The rest of a longer cell stays one entry, so that a cell full of separators takes no memory.
 */
const MOST_PARTS = 1_000;

const ANY_SEPARATOR = '|;,\n';
const BEFORE_ADDRESS = /\s|https?:\/\//iy;

/**
 * Splits a cell into its entries: at bars, otherwise at semicolons and line breaks, otherwise at commas. An entry in
 * double quotes may contain all of these, and a quote doubled. Drops empty entries. Reads each character a bounded number of
 * times.
 */
export function splitList(text: string, comma: CommaMeaning): string[] {
  const parts = partsOf(text, comma);
  const separators = ['|', ';\n', ','].find((each) => parts.some(({ end }) => end !== '' && each.includes(end))) ?? '';
  const wanted = comma === 'separatesAddresses' ? ANY_SEPARATOR : `${separators}${separators === '|' ? '\n' : ''}`;
  const entries: string[] = [];
  let joined = '';
  for (const { text: part, quoted, end } of parts) {
    if (quoted !== undefined && joined.trim() === '') joined = quoted;
    else joined += part;
    if (end !== '' && !wanted.includes(end)) {
      joined += end;
      continue;
    }
    entries.push(joined.trim());
    joined = '';
  }
  return entries.filter((entry) => entry !== '');
}

/** Writes entries as a cell that {@link splitList} splits into the same ones. */
export function joinList(entries: readonly string[]): string {
  return entries.map((entry) => (/[|;,"\r\n]/.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry)).join('|');
}

interface Part {
  /** The part as it is written. */
  readonly text: string;
  /** The text of a part that is wholly in quotes. */
  readonly quoted?: string;
  /** The separator after the part; empty at the end. */
  readonly end: string;
}

/** Cuts a text at everything that may separate. */
function partsOf(text: string, comma: CommaMeaning): Part[] {
  const parts: Part[] = [];
  let mayQuote = true;
  let start = 0;
  while (start <= text.length) {
    if (parts.length === MOST_PARTS) return [...parts, { text: text.slice(start), end: '' }];
    const from = skipSpaces(text, start);
    if (mayQuote && text[from] === '"') {
      const closed = quotedAt(text, from);
      if (closed === undefined) mayQuote = false;
      const after = closed && skipSpaces(text, closed.after);
      if (closed && after !== undefined && (after >= text.length || ANY_SEPARATOR.includes(text[after] ?? ''))) {
        parts.push({ text: text.slice(start, after), quoted: closed.text, end: text[after] ?? '' });
        start = after + 1;
        continue;
      }
    }
    let end = start;
    while (end < text.length && !separatesAt(text, end, comma)) end += 1;
    parts.push({ text: text.slice(start, end), end: text[end] ?? '' });
    start = end + 1;
  }
  return parts;
}

function separatesAt(text: string, position: number, comma: CommaMeaning): boolean {
  const character = text[position] ?? '';
  if (!ANY_SEPARATOR.includes(character)) return false;
  if (comma === 'separates' || character === '|' || character === '\n') return true;
  BEFORE_ADDRESS.lastIndex = position + 1;
  return BEFORE_ADDRESS.test(text);
}

function skipSpaces(text: string, start: number): number {
  let at = start;
  while (at < text.length && text[at] !== '\n' && /\s/.test(text[at] ?? '')) at += 1;
  return at;
}

/** The text between quotes, and the position after them; undefined if nothing closes them. */
function quotedAt(text: string, start: number): { readonly text: string; readonly after: number } | undefined {
  let at = start + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close === -1) return undefined;
    if (text[close + 1] !== '"') return { text: text.slice(start + 1, close).replaceAll('""', '"'), after: close + 1 };
    at = close + 2;
  }
}
