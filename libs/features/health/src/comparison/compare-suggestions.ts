import { dayOf } from '@listings/domain';
import type { Caller } from '@listings/domain';
import { suggestedListings } from '@listings/feature-connections';
import { readStoredLocations } from '@listings/feature-locations';
import type { PublisherListing } from '@listings/publisher-sdk';
import type { HealthDependencies } from '../dependencies.js';
import type { ReadField } from '../rules/difference-life.js';
import { isRead } from '../rules/fields-read.js';
import { compareWithListing } from './compare-location.js';

/** The comparison of a field of a listing that is not linked. NOT_READ: the service knows nothing of it there. */
export interface SuggestedField extends Omit<ReadField, 'agreement'> {
  readonly agreement: ReadField['agreement'] | 'NOT_READ';
}

/** A location beside a listing that a search suggested for it, or that somebody rejected. */
export interface ComparedSuggestion {
  /** The id of the suggestion. */
  readonly id: string;
  readonly fields: readonly SuggestedField[];
  /** Why the location cannot be shown there at all, for people; null if it can. */
  readonly obstacle: string | null;
}

/**
 * Compares the two sides of suggestions by the rules of {@link compareWithListing}, with what the last reading of all listings of the
 * connected account stored. Unknown ids are left out.
 */
export async function compareSuggestions(
  { database, clock, publishers }: HealthDependencies,
  { accountId }: Pick<Caller, 'accountId'>,
  matchRecordIds: readonly string[],
): Promise<ComparedSuggestion[]> {
  const suggested = await suggestedListings({ database }, { accountId }, matchRecordIds);
  const ids = [...new Set(suggested.map(({ locationId }) => locationId))];
  const locations = await readStoredLocations(database, { accountId, ids });
  const today = dayOf(clock.now());
  return suggested.flatMap(({ id, locationId, publisher, name, content }): ComparedSuggestion[] => {
    const registered = publishers.find(publisher);
    const location = locations.find((each) => each.id === locationId);
    if (!registered || !location) return [];
    const shown = listingOf(name, content);
    const { fields, obstacle } = compareWithListing(registered, { location, shown, today });
    return [{ id, fields: fields.map((field) => asRead(field, shown)), obstacle }];
  });
}

/** A field that was not read is NOT_READ, whatever the comparison says. */
function asRead(field: ReadField, shown: PublisherListing): SuggestedField {
  if (isRead(shown, field.field)) return field;
  return { ...field, agreement: field.agreement === 'NOT_SHOWN' ? 'NOT_SHOWN' : 'NOT_READ', theirs: null };
}

/** A stored listing; one that an older release stored may lack what every listing has. */
function listingOf(name: string, content: unknown): PublisherListing {
  return { ref: '', categories: [], ...(content as Partial<PublisherListing>), name };
}
