import { catalogue } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';

/** What people read in place of the sentences of the catalogue, which are for clients. */
const IN_WORDS: Readonly<Record<string, string>> = {
  SY82001: 'The listing of this review is not connected, or the publisher does not show the review any more.',
  SY50103: 'The reply has no text.',
  SY50121: 'This review has a reply, and the publisher takes one.',
};

/** Why a review takes no reply, in words. A sentence of a publisher stays as it is. */
export function problemInWords({ code, reason }: RuleViolation): string {
  const usual = (catalogue as Readonly<Record<string, { readonly message: string } | undefined>>)[code]?.message;
  return reason === usual ? (IN_WORDS[code] ?? reason) : reason;
}
