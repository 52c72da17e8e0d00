import { isErrorText } from '@listings/spreadsheets';
import type { Column } from './columns.js';

/** A text as a formula, so that a spreadsheet program leaves its zeros: `="02139"`. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;
/** A text that leads to a page: `=HYPERLINK("https://example.com","Visit us")`. */
const LINK_FORMULA = /^=HYPERLINK\(\s*"((?:[^"]|"")*)"\s*(?:[,;]\s*"((?:[^"]|"")*)"\s*)?\)$/i;
/** Control characters that separate values in files of other systems and stay in front of a cell. */
const SEPARATORS = /^[\u001c-\u001f]+/;
const LONGEST = 4_000;
/** The marker that clears a field, with the apostrophes that protect it: `cellContent` reads it. */
const MARKER = /^'*\(clear\)$/i;

/** Columns of codes and numbers, in which an apostrophe in front only keeps a program from taking them for numbers. */
const CODES: ReadonlySet<Column> = new Set<Column>([
  'id',
  'storeId',
  'houseNumber',
  'postalCode',
  'latitude',
  'longitude',
  'phone',
  'additionalPhones',
  'phoneExtension',
  'yearOfIncorporation',
]);

/** Columns whose value is the page to which a text leads, and not the text. */
const PAGES: ReadonlySet<Column> = new Set<Column>([
  'bizUrl',
  'ownerEmail',
  'facebook',
  'instagram',
  'x',
  'linkedin',
  'youtube',
  'socialUrls',
  'logo',
  'cover',
  'photos',
]);

/** What a cell says without the marks that spreadsheet programs leave. */
export type UnmarkedCell =
  /** An error in place of a value: the cell says nothing. */
  { readonly is: 'error' } | { readonly is: 'text'; readonly text: string; readonly isChanged: boolean };

/** Reads a cell of a column without the marks around its text. */
export function withoutMarks(cell: string, column: Column): UnmarkedCell {
  const asItIs = { is: 'text', text: cell, isChanged: false } as const;
  const first = cell.trimStart().charCodeAt(0);
  if (!MAY_BE_MARKED.has(first) && !(first <= 0x1f)) return asItIs;
  const trimmed = cell.trim().replace(SEPARATORS, '');
  if (isErrorText(trimmed)) return { is: 'error' };
  if (MARKER.test(trimmed)) return asItIs;
  const text = unmarked(trimmed, column);
  // An export of the service protects such a text with an apostrophe, so no note is needed.
  if (text === trimmed.slice(1) && isProtected(trimmed, column)) return { is: 'text', text, isChanged: false };
  return text === cell.trim() ? asItIs : { is: 'text', text, isChanged: true };
}

const MAY_BE_MARKED: ReadonlySet<number> = new Set([..."'=#"].map((sign) => sign.charCodeAt(0)));

function unmarked(text: string, column: Column): string {
  if (text.startsWith("'")) return CODES.has(column) || isProtected(text, column) ? text.slice(1).trim() : text;
  if (text.length > LONGEST) return text;
  const inner = TEXT_FORMULA.exec(text)?.[1];
  if (inner !== undefined) return inner.replaceAll('""', '"').trim();
  const [whole, target = '', shown] = LINK_FORMULA.exec(text) ?? [];
  if (whole === undefined) return text;
  return (PAGES.has(column) || shown === undefined ? target : shown).replaceAll('""', '"').trim();
}

/** Protects a stored text that an import would read as a text with marks. */
export function withProtection(text: string, column: Column): string {
  return isProtected(`'${text}`, column) ? `'${text}` : text;
}

/** Whether a text with an apostrophe in front stands for the text behind it, because that looks like one with marks. */
function isProtected(text: string, column: Column): boolean {
  if (!text.startsWith("'") || MARKER.test(text)) return false;
  const rest = text.replace(/^'+/, '');
  if (CODES.has(column) && text.startsWith("''")) return true;
  return rest.length <= LONGEST && (TEXT_FORMULA.test(rest) || LINK_FORMULA.test(rest) || isErrorText(rest));
}
