import type { AccountSiteKey } from '@listings/domain';
import { selectsAny } from '@listings/persistence';
import type { Sql, Transaction } from '@listings/persistence';
import type { VerificationMethodKind } from '@listings/publisher-sdk';
import type { LinkedVerification } from './verifications.js';

/** A start of a verification. What the publisher answered is null while it is unknown. */
export interface VerificationStart {
  readonly startedAt: Date;
  /** The e-mail address of a person, or the name of an API key. */
  readonly startedBy: string;
  readonly method: VerificationMethodKind | null;
  readonly sentTo: string | null;
  readonly expectedDays: number | null;
  /** The publisher's id of the verification. */
  readonly ref: string | null;
}

/** The verification of a linked listing, with the newest start of which the publisher may still wait for the code. */
export interface StartableVerification extends Omit<LinkedVerification, 'archived'> {
  /** What the record of the location shows beside the state. */
  readonly message: string | null;
  readonly start: VerificationStart | null;
  /** When the newest starts were, the oldest first. */
  readonly starts: readonly Date[];
}

interface Row extends Omit<StartableVerification, 'start'>, Omit<VerificationStart, 'startedAt'> {
  readonly startedAt: Date | null;
}

const FIND = `
  select verification.account_id as "accountId", verification.location_id as "locationId", verification.publisher,
    verification.state, verification.started_at as "startedAt", verification.started_by as "startedBy",
    verification.method, verification.sent_to as "sentTo", verification.expected_days as "expectedDays",
    verification.verification_ref as ref, verification.starts,
    link.connected_account_id as "connectedAccountId", link.listing_ref as "listingRef", link.status as "linkStatus",
    link.issue as "linkIssue", place.verification -> verification.publisher ->> 'message' as message
  from listing_verifications verification
  join listing_links link on link.account_id = $1 and link.location_id = $2 and link.publisher = verification.publisher
  join locations place on place.account_id = $1 and place.id = $2
  where verification.account_id = $1 and verification.location_id = $2
  order by verification.publisher limit 100`;

/** Returns the verifications of a location, one for each publisher that it is linked at. */
export async function findStartableVerifications(
  sql: Sql,
  { accountId, locationId }: { accountId: number; locationId: number },
): Promise<StartableVerification[]> {
  const rows = await sql.query<Row>({ name: 'verifications-of-location', text: FIND }, [accountId, locationId]);
  return rows.map(ofRow);
}

const NO_START = { startedAt: null, startedBy: null, method: null, sentTo: null, expectedDays: null, ref: null };

/**
 * Replaces the start of a verification of a locked location, unless it is another one than `since` by now. Returns false then, and if the location is no
 * longer linked.
 */
export const storeVerificationStart = selectsAny<
  [given: AccountSiteKey, change: { since: Date | null; start: VerificationStart | null; starts: readonly Date[] }],
  Transaction
>({
  name: 'verification-start',
  text: `update listing_verifications
    set started_at = $start.startedAt, started_by = $start.startedBy, method = $start.method, sent_to = $start.sentTo,
      expected_days = $start.expectedDays, verification_ref = $start.ref, starts = $2.starts
    where account_id = $accountId and location_id = $locationId and publisher = $publisher
      and started_at is not distinct from $2.since::timestamptz
    returning publisher`,
  computed: (_, { start }) => ({ start: start ?? NO_START }),
});

function ofRow({ startedAt, startedBy, method, sentTo, expectedDays, ref, ...row }: Row): StartableVerification {
  return { ...row, start: startedAt && { startedAt, startedBy, method, sentTo, expectedDays, ref } };
}
