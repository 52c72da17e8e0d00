import type { Caller, StoredLocation, SubmissionState } from '@listings/domain';
import { dayOf, siteSubject } from '@listings/domain';
import { invalidId } from '@listings/errors';
import { holidayDates, isSameStreet, listingContent } from '@listings/feature-connections';
import { findSendingObstacles, findSubmissionStates } from '@listings/feature-listings';
import { readStoredLocation } from '@listings/feature-locations';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { compareListing } from '@listings/publisher-sdk';
import type { PublisherDeclaration, PublisherListing } from '@listings/publisher-sdk';
import { findState, findSubCategoryByKey } from '@listings/reference-data';
import type { DecisionDependencies } from '../dependencies.js';
import { restoreObstacle } from '../differences/restore-obstacles.js';
import type { Restorable } from '../differences/restore-obstacles.js';
import { isDifference } from '../rules/difference-life.js';
import type { ReadField } from '../rules/difference-life.js';
import { lacksHolidays, laterHolidays } from '../rules/holiday-renewal.js';
import { photosSideBySide } from '../rules/photos-side-by-side.js';
import type { ComparedPhotos, PhotosSideBySide } from '../rules/photos-side-by-side.js';
import { ourPhotosText, theirPhotosText } from '../rules/photos-text.js';
import { valueText } from '../rules/value-text.js';
import { findDifferencesOfLocation } from '../store/differences.js';
import type { StoredDifference } from '../store/differences.js';
import { findReadSites } from '../store/readings.js';
import type { ReadSite, ShownListing } from '../store/readings.js';
import { findExpectedPhotos } from './expected-photos.js';
import type { SitePhotos } from './expected-photos.js';

/** The comparison of a field, with both values in words. */
export interface ComparedField extends ReadField, Restorable {
  /** Since when they differ, and what was decided; null if they agree, or before a reading found it. */
  readonly difference: StoredDifference | null;
  /** Whether the publisher says that somebody other than the owner has changed the field. */
  readonly changedByOthers: boolean;
  /** Whether the owner can protect the field at the publisher against changes of others. */
  readonly canBeProtected: boolean;
}

/** A location at a publisher, as it was read last. */
export interface ComparedSite extends Omit<ReadSite, 'shown' | 'listingRef' | 'knownPhotos' | 'photoUrls'> {
  /** Empty before the first reading. */
  readonly fields: readonly ComparedField[];
  /** Whether a push of the service is on its way there, or waits for the publisher; null if neither. */
  readonly push: 'IN_PROGRESS' | 'WAITING' | null;
  /** The photos of both sides; null if they are not compared. */
  readonly photos: PhotosSideBySide | null;
  /** Why the location cannot be compared, for people; null if it can. */
  readonly obstacle: string | null;
}

/** Compares a location with what its publishers showed when they were read last. */
export async function compareLocation(
  { database, clock, publishers, locations: { records } }: DecisionDependencies,
  { accountId }: Pick<Caller, 'accountId'>,
  locationId: number,
): Promise<ComparedSite[]> {
  const key = { accountId, locationId };
  const location = await readStoredLocation(database, key);
  if (!location) throw invalidId('unknown');
  const sites = await findReadSites(database, key);
  const differences = await findDifferencesOfLocation(database, key);
  const submissions = await findSubmissionStates(
    database,
    sites.map(({ publisher }) => ({ ...key, publisher })),
  );
  const expected = await findExpectedPhotos(database, publishers, {
    accountId,
    sites: sites.map((site) => ({ ...site, locationId })),
  });
  const obstacles = await findSendingObstacles(database, publishers, {
    accountId,
    sites: sites.map(({ publisher }) => ({ locationId, publisher })),
  });
  return sites.flatMap(({ shown, listingRef: _ref, knownPhotos: _known, photoUrls, ...site }): ComparedSite[] => {
    const registered = publishers.find(site.publisher);
    if (!registered) return [];
    const photos = expected.get(siteSubject({ ...site, locationId }));
    const compared = compareWithListing(registered, { location, shown, today: dayOf(clock.now()), photos });
    const state = submissions.find((each) => each.publisher === site.publisher)?.state;
    const fields = compared.fields.map((read) => {
      const difference = differences.find((each) => each.publisher === site.publisher && each.field === read.field);
      return {
        ...read,
        difference: isDifference(read.agreement) ? (difference ?? null) : null,
        restoreObstacle: isDifference(read.agreement)
          ? restoreObstacle(
              publishers,
              { ...read, publisher: site.publisher },
              obstacles.get(siteSubject({ ...site, locationId })),
            )
          : null,
        changedByOthers: shown?.changedByOthers?.includes(read.field) ?? false,
        canBeProtected: registered.publisher.listings.protects?.includes(read.field) ?? false,
      };
    });
    const media = { accountId, mediaUrl: records.mediaUrl };
    const pictures = photos && compared.photos && photosSideBySide(compared.photos, photos, photoUrls ?? {}, media);
    return [{ ...site, push: pushOf(state), fields, photos: pictures ?? null, obstacle: compared.obstacle }];
  });
}

function pushOf(state: SubmissionState | undefined): ComparedSite['push'] {
  if (state === 'QUEUED') return 'IN_PROGRESS';
  return state === 'PENDING' ? 'WAITING' : null;
}

/** What is expected of a publisher that shows no photos. */
const NO_PHOTOS = { ours: [], others: [] };

/** A location beside what a listing shows. */
interface ComparedListing {
  readonly fields: readonly ReadField[];
  /** Undefined if the photos were not compared. */
  readonly photos?: ComparedPhotos;
  /** Whether a push must hand over the next holidays as dates. */
  readonly lacksHolidays: boolean;
  readonly obstacle: string | null;
}

/**
 * Compares a location with what a listing shows, in words; without fields if nothing was read. Photos are compared only with those that the
 * listing should show.
 */
export function compareWithListing(
  { declaration, publisher }: RegisteredPublisher,
  {
    location,
    shown,
    today,
    photos,
  }: {
    location: StoredLocation;
    shown: ShownListing | null;
    today: string;
    photos?: Pick<SitePhotos, 'ours' | 'others' | 'photoIdByRef'>;
  },
): ComparedListing {
  const takes = publisher.submission?.takes;
  const built = listingContent(location, (query) => declaration.categories.toPublisher(query), {
    today,
    shownState: shown?.address?.state ?? null,
    takes,
  });
  if ('obstacle' in built) return { fields: [], lacksHolidays: false, obstacle: built.obstacle };
  if (shown === null) return { fields: [], lacksHolidays: false, obstacle: null };
  const { shows } = publisher.listings;
  const expected = photos ?? (shows?.photos === false ? NO_PHOTOS : undefined);
  const dates = takes?.includes('publicHolidayHours') ? [] : holidayDates(location, today);
  // A publisher may mark a business as closed for good even where no push can do so.
  const isForGood = location.permanentlyClosed && shown.openStatus === 'PERMANENTLY_CLOSED';
  const content = isForGood ? { ...built.content, permanentlyClosed: true } : built.content;
  const compared = compareListing(content, shown, {
    shows,
    today,
    laterDates: laterHolidays(dates, today),
    isSameStreet,
    isSameState,
    photos: expected,
  });
  const isShown = compared.some(({ field, agreement }) => field === 'specialHours' && agreement !== 'NOT_SHOWN');
  const nameOf = categoryNames(declaration, location.countryIso, shown.categories);
  const fields = compared.map(({ field, agreement, ours, theirs }) => ({
    field,
    agreement,
    ...(field === 'photos' && photos
      ? photosInWords(refsOf({ ours, theirs }), photos)
      : { ours: valueText({ field }, ours, nameOf), theirs: valueText({ field }, theirs, nameOf) }),
  }));
  const pictures = compared.find(({ field, agreement }) => field === 'photos' && agreement !== 'NOT_SHOWN');
  return {
    fields,
    lacksHolidays: isShown && lacksHolidays(dates, shown.hours ?? [], today),
    obstacle: null,
    ...(pictures && { photos: refsOf(pictures) }),
  };
}

/** The compared values of photos: references. */
function refsOf({ ours, theirs }: { ours: unknown; theirs: unknown }): ComparedPhotos {
  return { ours: (ours ?? []) as readonly string[], theirs: (theirs ?? []) as readonly string[] };
}

function photosInWords({ ours, theirs }: ComparedPhotos, { photoIdByRef }: Pick<SitePhotos, 'photoIdByRef'>) {
  return { ours: ourPhotosText(ours), theirs: theirPhotosText(ours, theirs, photoIdByRef) };
}

/** Names categories of a publisher: with the name of our category that maps to it, otherwise with the publisher's own name. */
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
