import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { sentenceKey } from '../language/sentence-key.js';
import { knownText } from '../language/t.js';
import { errorSentence } from './error-sentence.js';

const catalogue = readFileSync(new URL('../../../../libs/errors/src/catalogue.ts', import.meta.url), 'utf8');

/** Codes whose sentence says more than a text here could, and codes of requests that no page sends. */
const AS_THEY_ARE =
  /^SY(0|9)|^SY10046$|^SY7(5004|5039|5046|5047)$|^SY8(1019|1022|1067|1069|107\d|108\d|1090|1093|1095|2001|300\d|700[67]|7010|900[2567])$/;

it('[languages] an error of the catalogue has a text in the words of the dashboard, or is known to have none', () => {
  const codes = [...catalogue.matchAll(/^ {2}(SY\d+): /gm)].map(([, code]) => code ?? '');
  expect(codes.length).toBeGreaterThan(100);
  const missing = codes.filter((code) => knownText('refusals.codes', code) === undefined && !AS_THEY_ARE.test(code));
  expect(missing).toEqual([]);
});

it('[dashboard] the name of a field in the words of the API is not what a person reads', () => {
  expect(errorSentence({ code: 'SY10010', message: 'state_iso' })).toBe('Select a state or province of the country.');
});

it.each([
  ['expected at least 10 characters', 'Enter at least 10 characters.'],
  ['a value is required', 'Enter a value.'],
  ['the password is wrong', 'The password is wrong.'],
  ['No location matches the selection any more.', undefined],
  ['The publisher did not decide on the post within 24 hours', undefined],
  ['The file has more than 200,000 rows. Delete its empty rows, or split it into smaller files.', undefined],
  [
    'The reviews of the other service could not be read to their end. 1 reviews were taken over or have changed.',
    'The service could not read the reviews of the other service to their end. 1 review was taken over or has changed.',
  ],
  [
    'The reviews of the other service could not be read. The other service answers with the status 404. Check the address. 2 reviews were taken over or have changed.',
    'The service could not read the reviews of the other service. The other service answers with the status 404. Check the address. 2 reviews were taken over or have changed.',
  ],
  [
    'These columns have texts and are not imported: "Sparkle level", …',
    'These columns have texts and are not imported: "Sparkle level", …',
  ],
  [
    'Only the sheet "Stores" is imported. The workbook has 3 sheets.',
    'Only the sheet “Stores” is imported. The workbook has 3 sheets.',
  ],
  ['The names of the columns were found in row 2. The rows above it are left out.', undefined],
  [
    'The names of the columns were found in row 3, and the names of their groups in the row above it. The rows above these are left out.',
    undefined,
  ],
  [
    'The columns "Phone" have different texts, first in row 2. The first one with a text counts. Select what the others contain, or leave them out.',
    'The columns “Phone” have different texts, first in row 2. The first one with a text counts. Select what the others contain, or leave them out.',
  ],
  [
    'This is a PDF. Save it as .xlsx or CSV, and choose the new file.',
    'This is not a spreadsheet that the service reads. Save it as .xlsx or CSV, and choose the new file.',
  ],
])('[7.6] the sentence “%s” of the service is told to a person', (message, text = message.replace(/\.?$/, '.')) => {
  expect(errorSentence({ message })).toBe(text);
});

/** Why a post has ended that made room for another one: the page of the post has a text of its own. */
const REPLACED = /: the oldest one was deleted, because/;

/** What posts and jobs say about a failure, in the sources that say it. */
const SAID_IN = [
  'posts/src/outcome/failure-reasons.ts',
  'posts/src/jobs/post-retry.ts',
  'locations/src/jobs/select-locations.ts',
  'locations/src/jobs/import/read-file.ts',
  'locations/src/jobs/import/import-warnings.ts',
  'interactions/src/jobs/reply/review-reply.ts',
  'connections/src/jobs/listing-creation.ts',
  'transfer/src/jobs/move/account-move.ts',
  'transfer/src/jobs/move/read-locations.ts',
  'transfer/src/jobs/move/call-other.ts',
  'transfer/src/jobs/move/check-locations.ts',
  'transfer/src/jobs/move/read-listings.ts',
  'transfer/src/jobs/move/read-reviews.ts',
  'transfer/src/jobs/account-export.ts',
  'transfer/src/move/other-service.ts',
  'transfer/src/move/read-location.ts',
  'connections/src/jobs/listing-import.ts',
  'health/src/differences/decide-photos.ts',
  'health/src/differences/restore-obstacles.ts',
  'health/src/rules/restoring.ts',
  'listings/src/citations/citation-at.ts',
];

/** A message in a source. */
const MESSAGE =
  /(?:=|problem:|message:|return|[?:]|refused\(|push\()\s*(?:'([A-Z][^'\n]{15,})'|`([A-Z$][^`\n]{15,})`)/g;
const SENTENCE_END = /(?<=[.}]) (?=[A-Z$])/;

/** A part of a message that stands in one of the sources by itself. */
const OF_ANOTHER_PLACE = /^\$\{(answer\.problem|NOT_ALL|summaryOf\(sum\))\}$/;

it('[languages] why a post or a job has failed, and what a job warns of, has a text in the words of the dashboard', () => {
  const said = SAID_IN.flatMap((file) => {
    const source = readFileSync(new URL(`../../../../libs/features/${file}`, import.meta.url), 'utf8');
    return [...source.matchAll(MESSAGE)]
      .map(([, plain, counted]) => (plain ?? counted ?? '').replace('${posts}', '${most} posts'))
      .filter((message) => !REPLACED.test(message));
  });
  expect(said.length).toBeGreaterThan(50);
  const isKnown = (text: string) =>
    OF_ANOTHER_PLACE.test(text) ||
    knownText('refusals.sentences', sentenceKey(text.replace(/\$\{.*?\}/, 'n')), { count: 1 }) !== undefined;
  expect(said.filter((message) => !isKnown(message) && !message.split(SENTENCE_END).every(isKnown))).toEqual([]);
});

it('[7.3] a sentence that no message translates stays as it is', () => {
  expect(errorSentence({ code: 'SY83002', message: 'The listing is gone' })).toBe('The listing is gone');
});
