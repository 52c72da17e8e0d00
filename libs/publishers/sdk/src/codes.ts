import type { CodedMessage, CodeRange } from './messages.js';
import type { PublisherDeclaration } from './publisher.js';

/**
 * The codes that mean the same for every publisher. A plug-in that returns one keeps to this meaning; its message names
 * the publisher and the limit. A code for anything else is in the plug-in's own range.
 */
export const SHARED_CODES: Readonly<Record<`SY${number}`, string>> = {
  SY50105: 'The reply is too long',
  SY75004: 'The post needs a message',
  SY75016: 'The address of the button is invalid',
  SY75031: 'The publisher does not support this type of post',
  SY75032: 'The post needs a button',
  SY75036: 'The photos and videos of the post are not what the publisher requires',
  SY75038: 'The offer needs an address to redeem it',
  SY75040: 'The message is too long',
  SY75041: 'The message is too long',
  SY75042: 'The post needs a title',
  SY75044: 'The title is too long',
};

/** A range is large enough with this many codes, and leaves room for other plug-ins. */
const MOST_CODES = 1000;

/** All messages with a code that a declaration contains. */
export function declaredCodes({
  importErrors,
  postErrors = [],
  replyErrors = [],
}: Pick<PublisherDeclaration, 'importErrors' | 'postErrors' | 'replyErrors'>): readonly CodedMessage[] {
  return [...Object.values(importErrors), ...postErrors, ...replyErrors];
}

/** True if one of the ranges contains the code. */
export function isInRanges(code: string, ranges: readonly CodeRange[]): boolean {
  return ranges.some(({ from, to }) => numberOf(code) >= numberOf(from) && numberOf(code) <= numberOf(to));
}

/** The first code that two lists of ranges have in common; undefined if there is none. */
export function commonCode(one: readonly CodeRange[], other: readonly CodeRange[]): string | undefined {
  const starts = [...one, ...other].map(({ from }) => from).sort();
  return starts.find((code) => isInRanges(code, one) && isInRanges(code, other));
}

/**
 * What is wrong with the codes of a declaration, as the end of a sentence that begins with the plug-in; undefined if
 * they are valid. The core asks it at the start, and the test kit asks the same.
 */
export function faultOfCodes(
  declaration: Pick<PublisherDeclaration, 'codes' | 'importErrors' | 'postErrors' | 'replyErrors'>,
): string | undefined {
  const ranges = declaration.codes ?? [];
  for (const { from, to } of ranges) {
    const size = numberOf(to) - numberOf(from) + 1;
    if (!(size >= 1 && size <= MOST_CODES))
      return `declares the codes ${from} to ${to}, which must be SY and five digits each, in ascending order, at most ${MOST_CODES} codes`;
  }
  const shared = Object.keys(SHARED_CODES).find((code) => isInRanges(code, ranges));
  if (shared) return `declares a range with the code ${shared}, which all publishers share`;

  const messages = new Map<string, string>();
  for (const { code, message } of declaredCodes(declaration)) {
    // A shared code is general, so a plug-in may have a message for each of its limits.
    if (Object.hasOwn(SHARED_CODES, code)) continue;
    if (!isInRanges(code, ranges))
      return `uses the code ${code}, which is neither shared by all publishers nor in its range: declare its range as codes`;
    if ((messages.get(code) ?? message) !== message) return `uses the code ${code} for two different messages`;
    messages.set(code, message);
  }
  return undefined;
}

/** The number of a code. A code in another format is in no range. */
function numberOf(code: string): number {
  return /^SY\d{5}$/.test(code) ? Number(code.slice(2)) : NaN;
}
