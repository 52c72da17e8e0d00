import { PUSH_GAP_MS } from '@listings/domain';
import type { PushedPhotos, SendingPhoto, SubmissionState } from '@listings/domain';
import type { Sql, Transaction } from '../database.js';
import type { SubmissionKey } from './submission-requests.js';

/** Identifies a claim of a submission. */
export type SubmissionClaim = SubmissionKey & { readonly claimNo: number };

/** The row when its holder has a result. */
export interface HeldSubmission {
  /** Higher than the claimed version if another push was requested meanwhile. */
  readonly wantedVersion: number;
}

/** Locks the row to write the result. Undefined if the claim was lost: the caller must not write. */
export async function lockSubmission(
  transaction: Transaction,
  claim: SubmissionClaim,
): Promise<HeldSubmission | undefined> {
  const [row] = await transaction.query<HeldSubmission>(
    {
      name: 'submission-lock',
      text: `select wanted_version as "wantedVersion" from listing_submissions
             where account_id = $1 and location_id = $2 and publisher = $3 and claim_no = $4 and lease_until is not null
             for update`,
    },
    [claim.accountId, claim.locationId, claim.publisher, claim.claimNo],
  );
  return row;
}

/** The state of a submission after a push or poll. */
export interface SubmissionOutcome {
  readonly state: SubmissionState;
  /** Time until the submission is due again; null if it has ended. */
  readonly waitMs: number | null;
  readonly issue: string | null;
  /** Null keeps the stored losses. */
  readonly losses: readonly string[] | null;
  readonly liveLink: string | null;
  readonly failures: number;
  /** True if the listing shows the data, false if the data is no longer wanted there, null to keep the stored value. */
  readonly live: boolean | null;
  readonly changedAt: Date;
}

/** Writes the result and releases the claim. */
export async function storeSubmissionOutcome(
  transaction: Transaction,
  claim: SubmissionClaim,
  outcome: SubmissionOutcome,
): Promise<void> {
  await transaction.execute(STORE, [
    claim.accountId,
    claim.locationId,
    claim.publisher,
    claim.claimNo,
    outcome.state,
    outcome.waitMs,
    outcome.issue,
    outcome.losses,
    outcome.liveLink,
    outcome.failures,
    outcome.live,
    outcome.changedAt,
  ]);
}

const STORE = {
  name: 'submission-store',
  text: `
  update listing_submissions set
    state = $5,
    next_attempt_at = now() + $6::float8 * interval '1 millisecond',
    lease_until = null,
    lost_claims = 0,
    issue = $7,
    losses = coalesce($8::text[], losses),
    live_link = $9,
    failures = $10,
    pending_since = case when $5 = 'PENDING' then coalesce(pending_since, now()) end,
    live_at = case when $11::boolean is null then live_at when $11 then now() end,
    changed_at = case when state = $5 and changed_at is not null then changed_at else $12 end
  where account_id = $1 and location_id = $2 and publisher = $3 and claim_no = $4`,
};

/**
 * Releases the claim for the push that was requested meanwhile. That push is due after the gap between pushes and after
 * the wait that the publisher requested. Returns the wait in milliseconds.
 */
export async function storeSupersededSubmission(
  transaction: Transaction,
  claim: SubmissionClaim & { waitMs: number; liveLink: string | null },
): Promise<number> {
  const [row] = await transaction.query<{ waitMs: number }>(SUPERSEDE, [
    claim.accountId,
    claim.locationId,
    claim.publisher,
    claim.claimNo,
    PUSH_GAP_MS,
    claim.waitMs,
    claim.liveLink,
  ]);
  return row?.waitMs ?? 0;
}

const SUPERSEDE = {
  name: 'submission-supersede',
  text: `
  update listing_submissions set
    next_attempt_at = greatest(next_attempt_at, pushed_at + $5 * interval '1 millisecond', now() + $6::float8 * interval '1 millisecond'),
    lease_until = null, lost_claims = 0, pending_since = null, live_link = $7
  where account_id = $1 and location_id = $2 and publisher = $3 and claim_no = $4
  returning greatest(extract(epoch from next_attempt_at - now()) * 1000, 0)::float8 as "waitMs"`,
};

/** Stores the photos at a listing under the claim; does nothing if the claim was lost. */
export async function storePushedPhotos(sql: Sql, claim: SubmissionClaim, photos: PushedPhotos): Promise<void> {
  await sql.execute(PHOTOS, [
    claim.accountId,
    claim.locationId,
    claim.publisher,
    claim.claimNo,
    JSON.stringify(photos),
  ]);
}

const PHOTOS = {
  name: 'submission-photos',
  text: `
  update listing_submissions set photos = $5::jsonb
  where account_id = $1 and location_id = $2 and publisher = $3 and claim_no = $4 and lease_until is not null`,
};

/**
 * Stores a photo that is about to be sent, beside the others, with the time by the clock of the database: processes
 * compare it. Returns the stored photo; undefined if the claim was lost: the caller must not send it.
 */
export async function noteSendingPhoto(
  sql: Sql,
  claim: SubmissionClaim,
  {
    others,
    sending,
  }: { others: PushedPhotos; sending: Pick<SendingPhoto, 'photoId' | 'photo'> & { attemptedAt?: string } },
): Promise<SendingPhoto | undefined> {
  const [row] = await sql.query<{ noted: SendingPhoto }>(NOTE, [
    claim.accountId,
    claim.locationId,
    claim.publisher,
    claim.claimNo,
    JSON.stringify(others),
    JSON.stringify(sending),
  ]);
  return row?.noted;
}

const NOTE = {
  name: 'submission-note-photo',
  text: `
  with photo as (
    select jsonb_build_object('state', 'SENDING', 'attemptedAt', now()) || $6::jsonb || jsonb_build_object('lastAt', now()) as noted
  )
  update listing_submissions set photos = jsonb_set($5::jsonb, '{photos}', ($5::jsonb -> 'photos') || photo.noted)
  from photo
  where account_id = $1 and location_id = $2 and publisher = $3 and claim_no = $4 and lease_until is not null
  returning photo.noted`,
};
