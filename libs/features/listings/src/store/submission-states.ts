import type { AccountSiteKey, SubmissionState } from '@listings/domain';
import { selectRows } from '@listings/persistence';

/** The state of the submission of a location to a publisher. */
export interface StoredSubmissionState extends AccountSiteKey {
  readonly state: SubmissionState;
  /** When its last push ended, or its listing was last seen to show the data; null before the first. */
  readonly endedAt: Date | null;
}

/** Returns the states of some submissions; those that were never requested are missing. */
export const findSubmissionStates = selectRows<[keys: readonly AccountSiteKey[]], StoredSubmissionState>({
  name: 'submission-states',
  text: `select submission.account_id as "accountId", submission.location_id as "locationId", submission.publisher, submission.state,
      greatest(submission.changed_at, submission.live_at) as "endedAt"
    from unnest($1.accountId::integer[], $1.locationId::integer[], $1.publisher::text[]) as wanted (account_id, location_id, publisher)
    join listing_submissions submission on submission.account_id = wanted.account_id
      and submission.location_id = wanted.location_id and submission.publisher = wanted.publisher`,
});
