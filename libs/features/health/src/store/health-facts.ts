import type { BusinessHoursDay, VerificationStatus } from '@listings/domain';
import { selectRows } from '@listings/persistence';
import type { HealthFacts, HealthListing } from '../rules/health-score.js';

/** Some locations of an account. */
export interface LocationKeys {
  readonly accountId: number;
  readonly locationIds: readonly number[];
}

/** The columns of a location from which its score is computed. */
export interface HealthPlace extends Pick<
  HealthFacts,
  'isLeftOut' | 'hasPublicHolidayHours' | 'hasDescription' | 'hasFurtherCategories' | 'hasLinks'
> {
  readonly id: number;
  readonly countryIso: string;
  readonly businessHours: readonly BusinessHoursDay[];
  /** By publisher. */
  readonly verification: Readonly<Record<string, { readonly status: VerificationStatus }>>;
}

/** Reads some locations for their scores; unknown ones are left out. */
export const findHealthPlaces = selectRows<[given: LocationKeys], HealthPlace>({
  name: 'health-places',
  text: `select id, archived_at is not null or permanently_closed as "isLeftOut", country_iso as "countryIso", business_hours as "businessHours",
      public_holiday_hours is not null as "hasPublicHolidayHours",
      coalesce(description, '') <> '' as "hasDescription", additional_category_ids <> '{}' as "hasFurtherCategories",
      coalesce(biz_url, '') <> '' or place_action_links <> '[]' or social_urls <> '{}' as "hasLinks", verification
    from locations where account_id = $accountId and id = any($locationIds::integer[])`,
});

/** A listing of a location with what its last reading came to. */
export interface ScoredListing extends Omit<HealthListing, 'isVerified'> {
  readonly locationId: number;
  /** The open ones among them. */
  readonly open: number;
}

/** Reads the linked listings of some locations with their numbers of compared fields, and of differences that are open or being restored. */
export const findScoredListings = selectRows<[given: LocationKeys], ScoredListing>({
  name: 'health-listings',
  text: `select link.location_id as "locationId", link.publisher, link.status = 'LINKED' as "isUsable", reading.compared, counted.differing, counted.open
    from unnest($locationIds::integer[]) as given (id)
    join listing_links link on link.account_id = $accountId and link.location_id = given.id
    left join listing_readings reading on reading.account_id = $accountId and reading.location_id = link.location_id
      and reading.publisher = link.publisher and reading.listing_ref = link.listing_ref
    cross join lateral (
      select count(*)::integer as differing, (count(*) filter (where difference.state = 'OPEN'))::integer as open
      from listing_differences difference
      where difference.account_id = $accountId and difference.location_id = link.location_id and difference.publisher = link.publisher
        and difference.state in ('OPEN', 'REJECTED')
    ) counted
    order by link.location_id, link.publisher`,
});
