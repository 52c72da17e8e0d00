import { NO_ACCESS, RECONNECT } from '@listings/domain';
import { catalogue } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import type { InteractionConnection } from '../../store/interaction-reads.js';

/** What people read in place of the sentences of the catalogue, which are for clients. */
const IN_WORDS: Readonly<Record<string, string>> = {
  SY82001: 'The listing of this review is not connected, or the publisher does not show the review any more.',
  SY50103: 'The reply has no text.',
  SY50121: 'This review has a reply, and the publisher takes one.',
};

/** What the owner does about a connection that takes no reply. */
const OF_CONNECTION: Partial<Record<InteractionConnection, string>> = { RECONNECT, NO_ACCESS };

/** Why a review takes no reply, in words. A sentence of a publisher stays as it is. */
export function problemInWords({ code, reason }: RuleViolation, connection?: InteractionConnection): string {
  const usual = (catalogue as Readonly<Record<string, { readonly message: string } | undefined>>)[code]?.message;
  if (reason !== usual) return reason;
  const lost = code === 'SY82001' && connection !== undefined ? OF_CONNECTION[connection] : undefined;
  return lost ?? IN_WORDS[code] ?? reason;
}
