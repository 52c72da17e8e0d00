import type { Caller } from '@listings/domain';
import { dayOf } from '@listings/domain';
import { invalidId } from '@listings/errors';
import { isSameStreet, listingContent } from '@listings/feature-connections';
import { readStoredLocation } from '@listings/feature-locations';
import { compareListing } from '@listings/publisher-sdk';
import type { FieldComparison, PublisherDeclaration, PublisherListing } from '@listings/publisher-sdk';
import { findState, findSubCategoryByKey } from '@listings/reference-data';
import type { HealthDependencies } from './dependencies.js';
import { valueText } from './rules/value-text.js';
import { findReadSites } from './store/readings.js';
import type { ReadSite } from './store/readings.js';

/** The comparison of a field, with both values in words. */
export interface ComparedField extends Pick<FieldComparison, 'field' | 'agreement'> {
  readonly ours: string | null;
  readonly theirs: string | null;
}

/** A location at a publisher, as it was read last. */
export interface ComparedSite extends Omit<ReadSite, 'shown'> {
  /** Empty before the first reading. */
  readonly fields: readonly ComparedField[];
  /** Why the location cannot be compared, for people; null if it can. */
  readonly obstacle: string | null;
}

/** Compares a location with what its publishers showed when they were read last. */
export async function compareLocation(
  { database, clock, publishers }: HealthDependencies,
  { accountId }: Pick<Caller, 'accountId'>,
  locationId: number,
): Promise<ComparedSite[]> {
  const location = await readStoredLocation(database, { accountId, locationId });
  if (!location) throw invalidId('unknown');
  const sites = await findReadSites(database, { accountId, locationId });
  return sites.flatMap(({ shown, ...site }): ComparedSite[] => {
    const registered = publishers.find(site.publisher);
    if (!registered) return [];
    const { declaration, publisher } = registered;
    const built = listingContent(location, (query) => declaration.categories.toPublisher(query), {
      shownState: shown?.address?.state ?? null,
      takes: publisher.submission?.takes,
    });
    if ('obstacle' in built) return [{ ...site, fields: [], obstacle: built.obstacle }];
    const fields =
      shown === null
        ? []
        : compareListing(built.content, shown, {
            shows: publisher.listings.shows,
            today: dayOf(clock.now()),
            isSameStreet,
            isSameState,
          });
    const nameOf = categoryNames(declaration, location.countryIso, shown?.categories);
    const inWords = fields.map((each) => ({
      field: each.field,
      agreement: each.agreement,
      ours: valueText(each, each.ours, nameOf),
      theirs: valueText(each, each.theirs, nameOf),
    }));
    return [{ ...site, fields: inWords, obstacle: null }];
  });
}

/** Names categories of a publisher: as ours where one of ours means it, otherwise as the publisher does. */
function categoryNames(
  { categories }: Pick<PublisherDeclaration, 'categories'>,
  countryIso: string,
  shown: PublisherListing['categories'] = [],
): (categoryId: string) => string {
  return (categoryId) => {
    const key = categories.fromPublisher({ categoryId, countryIso });
    const ours = key === undefined ? undefined : findSubCategoryByKey(key)?.name;
    return ours ?? (shown.find(({ id }) => id === categoryId)?.name || categoryId);
  };
}

function isSameState(ours: string, theirs: string, countryIso: string): boolean {
  const [one, other] = [findState(countryIso, ours), findState(countryIso, theirs)];
  return one !== undefined && one.iso === other?.iso;
}
