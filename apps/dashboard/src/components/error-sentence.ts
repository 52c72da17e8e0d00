import { sentenceKey } from '../language/sentence-key.js';
import { knownText } from '../language/t.js';

/** What the service says about a field of a request that its schema forbids, by the messages that tell it to a person. */
const OF_LENGTHS: readonly (readonly [RegExp, 'atLeast' | 'atMost'])[] = [
  [/^expected at least (\d+) characters$/, 'atLeast'],
  [/^expected at most (\d+) characters$/, 'atMost'],
];

/** What the service says about a file in words of its own, such as which kind of file it is, by the messages that tell the rest. */
const OF_FILES: readonly (readonly [RegExp, 'otherKind' | 'damaged'])[] = [
  [/^This is .+\. Save it as \.xlsx or CSV, and choose the new file\.$/, 'otherKind'],
  [/^The workbook is damaged: /, 'damaged'],
];

/** What the service says about an import with names of its file in it. */
const COLUMNS_LEFT_OUT = /^These columns have texts and are not imported: (.+)$/s;
const SEVERAL_COLUMNS = /^The file has several columns "(.*)"\. In each row the first one with a text counts\.$/s;
const DIFFERENT_COLUMNS = /^The columns "(.*)" have different texts, first in row (\d+)\. /s;
const ONE_SHEET = /^Only the sheet "(.*)" is imported\. The workbook has (\d+) sheets\.$/s;
const NO_SUCH_SHEET = /^The workbook has no sheet with the name "(.*)"\. Select one of its sheets\.$/s;

/** A number in a sentence, such as `50,000`. */
const NUMBER = /\d[\d,]*/;

/** The space between two sentences. */
const SENTENCE_END = /(?<=[.?]) (?=[A-Z\d])/;

/**
 * What a person reads about an error of the service: the text of its code in the chosen language, or that of its English sentence.
 * A sentence that the dashboard does not know stays as it is.
 */
export function errorSentence({
  code,
  message,
}: {
  readonly code?: string | undefined;
  readonly message: string;
}): string {
  const ofCode = code === undefined ? undefined : knownText('refusals.codes', code);
  if (ofCode !== undefined) return ofCode;
  for (const [pattern, name] of OF_LENGTHS) {
    const count = pattern.exec(message)?.[1];
    if (count !== undefined) return knownText('refusals.lengths', name, { count: Number(count) }) ?? message;
  }
  const ofFile = OF_FILES.find(([pattern]) => pattern.test(message));
  if (ofFile) return knownText('refusals.files', ofFile[1]) ?? message;
  return textOfImport(message) ?? textOfSentences(message) ?? message;
}

function textOfImport(message: string): string | undefined {
  const names = COLUMNS_LEFT_OUT.exec(message)?.[1];
  if (names !== undefined) return knownText('refusals.imports', 'columns', { names });
  const several = SEVERAL_COLUMNS.exec(message)?.[1];
  if (several !== undefined) return knownText('refusals.imports', 'several', { name: several });
  const [, different, row] = DIFFERENT_COLUMNS.exec(message) ?? [];
  if (different !== undefined)
    return knownText('refusals.imports', 'different', { name: different, count: Number(row) });
  const [, sheet, count] = ONE_SHEET.exec(message) ?? [];
  if (sheet !== undefined) return knownText('refusals.imports', 'sheet', { name: sheet, count: Number(count) });
  const name = NO_SUCH_SHEET.exec(message)?.[1];
  return name === undefined ? undefined : knownText('refusals.imports', 'noSheet', { name });
}

/** The texts of the sentences of a message, which must all be known: those of the longest known runs of sentences, from its beginning. */
function textOfSentences(message: string): string | undefined {
  const sentences = message.split(SENTENCE_END);
  for (let count = sentences.length; count > 0; count -= 1) {
    const text = textOf(sentences.slice(0, count).join(' '));
    if (text === undefined) continue;
    if (count === sentences.length) return text;
    const rest = textOfSentences(sentences.slice(count).join(' '));
    return rest === undefined ? undefined : `${text} ${rest}`;
  }
  return undefined;
}

/** The text of one or several sentences. The first number of one that has a number stands in its key as `n`. */
function textOf(message: string): string | undefined {
  const known = knownText('refusals.sentences', sentenceKey(message));
  const number = NUMBER.exec(message)?.[0];
  if (known !== undefined || number === undefined) return known;
  const count = Number(number.replaceAll(',', ''));
  return knownText('refusals.sentences', sentenceKey(message.replace(NUMBER, 'n')), { count });
}
