import type { FieldAgreement, ListingField } from '@listings/publisher-sdk';

/**
 * The state of a difference. OPEN: somebody has to decide. REJECTED: the service pushes the value of the location again. IGNORED: people hear
 * of it again only when it changes. ACCEPTED, GONE and RESTORED: the two agree again, because of the location, of the publisher, or of our
 * push. GONE is also a difference whose field is no longer compared.
 */
export type DifferenceState = 'OPEN' | 'REJECTED' | 'ACCEPTED' | 'IGNORED' | 'GONE' | 'RESTORED';

/** How the two sides of a difference relate. */
export type DifferenceAgreement = Extract<FieldAgreement, 'DIFFERENT' | 'MISSING_THERE' | 'MISSING_HERE'>;

/** What a reading says of a field; both values in words. */
export interface ReadField {
  readonly field: ListingField;
  readonly agreement: FieldAgreement;
  readonly ours: string | null;
  readonly theirs: string | null;
}

/** A stored difference. */
export interface Difference {
  readonly field: ListingField;
  readonly state: DifferenceState;
  readonly agreement: DifferenceAgreement;
  readonly ours: string | null;
  readonly theirs: string | null;
  /** When a reading first showed this value of the listing. */
  readonly foundAt: Date;
  /** When a second reading showed the same; null before. */
  readonly confirmedAt: Date | null;
  readonly closedAt: Date | null;
  /** How often the value of the location was pushed again because of this value of the listing. */
  readonly rejections: number;
}

/** After so many rejections of the same value the service does not push again by itself: a person decides. */
export const MOST_REJECTIONS = 3;

/**
 * The difference of a field after a reading; undefined if nothing changes. The reading confirms it only if the service has asked the publisher
 * again since the last one, as `isAnother` says.
 */
export function afterReading(
  stored: Difference | undefined,
  read: ReadField,
  { now, isAnother = true }: { readonly now: Date; readonly isAnother?: boolean },
): Difference | undefined {
  if (!isDifference(read.agreement)) return closedBy(stored, read, now);
  const { field, agreement, ours, theirs } = read;
  const isSameValue = stored?.theirs === theirs;
  const found: Difference = {
    field,
    state: 'OPEN',
    agreement,
    ours,
    theirs,
    foundAt: now,
    confirmedAt: null,
    closedAt: null,
    rejections: isSameValue ? stored.rejections : 0,
  };
  if (!stored || stored.closedAt !== null || !isSameValue) return found;
  switch (stored.state) {
    case 'OPEN': {
      const confirmedAt = stored.confirmedAt ?? (isAnother ? now : null);
      const isKnown =
        stored.confirmedAt?.getTime() === confirmedAt?.getTime() &&
        stored.ours === ours &&
        stored.agreement === agreement;
      return isKnown ? undefined : { ...stored, agreement, ours, confirmedAt };
    }
    case 'REJECTED':
      return { ...found, confirmedAt: now };
    default:
      return stored.ours === ours ? undefined : found;
  }
}

/** Whether two sides differ, so that somebody may have to decide. */
export function isDifference(agreement: FieldAgreement): agreement is DifferenceAgreement {
  return agreement !== 'SAME' && agreement !== 'NOT_SHOWN';
}

/** Whether people are told of a difference: it is open, and a second reading has confirmed it. */
export function isAnnounced({ state, confirmedAt }: Pick<Difference, 'state' | 'confirmedAt'>): boolean {
  return state === 'OPEN' && confirmedAt !== null;
}

function closedBy(stored: Difference | undefined, { agreement }: ReadField, now: Date): Difference | undefined {
  if (!stored || stored.closedAt !== null) return undefined;
  // A field that is no longer compared is no proof that the push has restored it.
  const isRestored = stored.state === 'REJECTED' && agreement === 'SAME';
  return { ...stored, state: isRestored ? 'RESTORED' : 'GONE', closedAt: now };
}
