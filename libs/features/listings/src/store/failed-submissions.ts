import type { SiteKey } from '@listings/domain';
import { selectRows } from '@listings/persistence';

/** A submission that failed: the publisher does not show the data of the location. */
export interface FailedSubmission {
  readonly locationId: number;
  readonly locationName: string;
  readonly city: string | null;
  readonly publisher: string;
  /** Why it failed, as clients read it. */
  readonly issue: string | null;
  readonly changedAt: Date;
}

/** Returns the failed submissions of an account in the order of the locations. */
export const findFailedSubmissions = selectRows<
  [given: { accountId: number; after: SiteKey | undefined; limit: number }],
  FailedSubmission
>({
  name: 'failed-submissions',
  text: `
  select submission.location_id as "locationId", place.name as "locationName", place.city,
    submission.publisher, submission.issue, submission.changed_at as "changedAt"
  from (
    select location_id, publisher, issue, changed_at from listing_submissions
    where account_id = $1 and (location_id, publisher) > ($2, $3) and state = 'INCOMPLETE'
    order by location_id, publisher limit $4
  ) submission
  join locations place on place.account_id = $1 and place.id = submission.location_id
  order by submission.location_id, submission.publisher`,
  values: ({ accountId, after, limit }) => [accountId, after?.locationId ?? 0, after?.publisher ?? '', limit],
});
