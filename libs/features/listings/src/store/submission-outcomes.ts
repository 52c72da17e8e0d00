import type { AccountSiteKey, SubmissionState } from '@listings/domain';
import type { PushedPhotos, SendingPhoto } from '@listings/feature-photos';
import { changeRows, selectRows } from '@listings/persistence';
import type { Sql, Transaction } from '@listings/persistence';
import { PUSH_GAP_MS } from '../rules/submission-timing.js';

type KeyInAccount = Omit<AccountSiteKey, 'accountId'>;

/** A submission when a step of it has a result. */
export interface LockedSubmission extends KeyInAccount {
  /** Higher than the version of the step if another push was requested meanwhile. */
  readonly wantedVersion: number;
  readonly issue: string | null;
  readonly failures: number;
}

/** Locks submissions of an account, in the order of requests, to write the results of their steps. */
export const lockSubmissions = selectRows<
  [accountId: number, keys: readonly KeyInAccount[]],
  LockedSubmission,
  Transaction
>({
  name: 'submissions-lock',
  text: `
  select submission.location_id as "locationId", submission.publisher, submission.wanted_version as "wantedVersion",
    submission.issue, submission.failures
  from unnest($2.locationId::integer[], $2.publisher::text[]) as wanted (location_id, publisher)
  join listing_submissions submission on submission.account_id = $1
    and submission.location_id = wanted.location_id and submission.publisher = wanted.publisher
  order by submission.location_id, submission.publisher for no key update of submission`,
});

/** The state of a submission after a push or poll. */
export interface SubmissionOutcome extends KeyInAccount {
  readonly state: SubmissionState;
  /** When the push began; null for a poll. The next push keeps the gap to it. */
  readonly pushedAt: Date | null;
  /** Wait that the publisher requested before the next push; null if none. */
  readonly restMs: number | null;
  readonly issue: string | null;
  /** Null keeps the stored losses. */
  readonly losses: readonly string[] | null;
  readonly liveLink: string | null;
  readonly failures: number;
  /** True if the listing shows the data, false if the data is no longer wanted there, null to keep the stored value. */
  readonly live: boolean | null;
  /** Null keeps the stored photos. */
  readonly photos: PushedPhotos | null;
  /** References of photos to add again that are in `photos` from now on, so that each decision is followed once. */
  readonly restored: readonly string[];
  /** Null keeps the stored time. */
  readonly changedAt: Date | null;
}

/** Writes the results of steps of an account, whose submissions are locked. */
export const storeSubmissionOutcomes = changeRows<
  [accountId: number, outcomes: readonly SubmissionOutcome[]],
  Transaction
>({
  name: 'submissions-store',
  text: `
  update listing_submissions submission set
    state = step.state,
    next_push_at = greatest(submission.next_push_at, step.gap_until, step.rest_until),
    issue = step.issue,
    losses = coalesce(step.losses, submission.losses),
    live_link = step."liveLink",
    failures = step.failures,
    pending_since = case when step.state = 'PENDING' then coalesce(submission.pending_since, step.at) end,
    live_at = case when step.live is null then submission.live_at when step.live then step.at end,
    photos = coalesce(step.photos, submission.photos),
    decided_photos = jsonb_set(submission.decided_photos, '{restored}', (submission.decided_photos -> 'restored') - step.restored),
    changed_at = case when step."changedAt" is null or step.state = submission.state and submission.changed_at is not null
      then submission.changed_at else step."changedAt" end
  from (
    -- in a part of its own, because Citus takes no such time in an update
    select given.*, now() as at, "pushedAt" + $4 * interval '1 millisecond' as gap_until,
      now() + "restMs" * interval '1 millisecond' as rest_until
    from jsonb_to_recordset($2::jsonb) as given ("locationId" integer, publisher text, state text, "pushedAt" timestamptz,
      "restMs" float8, issue text, losses text[], "liveLink" text, failures smallint, live boolean, photos jsonb, restored text[], "changedAt" timestamptz)
    offset 0
  ) step
  where submission.account_id = $1 and submission.location_id = any($3::integer[])
    and submission.location_id = step."locationId" and submission.publisher = step.publisher`,
  values: (accountId, outcomes) => [
    accountId,
    JSON.stringify(outcomes),
    outcomes.map(({ locationId }) => locationId),
    PUSH_GAP_MS,
  ],
  isNeeded: (_, outcomes) => outcomes.length > 0,
});

/**
 * Stores a photo that is about to be sent, beside the others, with the time by the clock of the database: processes
 * compare it. Returns the stored photo; undefined if the submission is gone.
 */
export async function noteSendingPhoto(
  sql: Sql,
  { accountId, locationId, publisher }: AccountSiteKey,
  {
    others,
    sending,
  }: { others: PushedPhotos; sending: Pick<SendingPhoto, 'photoId' | 'photo'> & { attemptedAt?: string } },
): Promise<SendingPhoto | undefined> {
  const values = [accountId, locationId, publisher, JSON.stringify(others), JSON.stringify(sending)];
  const [row] = await sql.query<{ noted: SendingPhoto }>(NOTE, values);
  return row?.noted;
}

const NOTE = {
  name: 'submission-note-photo',
  text: `
  with photo as (
    select jsonb_build_object('state', 'SENDING', 'attemptedAt', now()) || $5::jsonb || jsonb_build_object('lastAt', now()) as noted
  )
  update listing_submissions set photos = jsonb_set($4::jsonb, '{photos}', ($4::jsonb -> 'photos') || photo.noted)
  from photo
  where account_id = $1 and location_id = $2 and publisher = $3
  returning photo.noted`,
};
