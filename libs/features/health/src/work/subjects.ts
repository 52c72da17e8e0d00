/** The kind of work that reads what publishers show; its subjects are linked locations with a publisher, its groups connected accounts. */
export const LISTING_READING = 'listing-reading';

/**
 * The kind of work that applies the rules of an account to its differences; its subject is {@link RULES_SUBJECT}, or an {@link unmarkingSubject}
 * for differences that the rules see again.
 */
export const DIFFERENCE_RULING = 'difference-ruling';

/** The subject of the rules of an account. */
export const RULES_SUBJECT = 'rules';

/** The location at which the rules go on to see the differences of a connected account's listings again. */
export interface Unmarking {
  readonly connectedAccountId: string;
  readonly from: number;
}

/** The subject of the work that lets the rules see differences again. */
export function unmarkingSubject({ connectedAccountId, from }: Unmarking): string {
  return `unmark/${connectedAccountId}/${from}`;
}

/** What an {@link unmarkingSubject} says; undefined for another subject. */
export function unmarkingOf(subject: string): Unmarking | undefined {
  const [kind, connectedAccountId = '', from] = subject.split('/');
  return kind === 'unmark' ? { connectedAccountId, from: Number(from) } : undefined;
}

/** The kind of work that scores the health of locations; its only subject is {@link SCORES_SUBJECT}. */
export const LOCATION_SCORING = 'location-scoring';

/** The subject of the scores of an account. */
export const SCORES_SUBJECT = 'scores';
