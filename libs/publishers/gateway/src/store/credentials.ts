import { changeRows, changesOne, selectValue } from '@listings/persistence';
import type { Sql } from '@listings/persistence';
import type { ConnectedAccountKey } from './open-connection.js';

/** The claim of a process to renew the credentials of one connected account, valid until its lease ends. */
export interface RenewalClaim extends ConnectedAccountKey {
  /** Fencing token: a process whose claim was taken over cannot store credentials. */
  readonly claim: string;
}

/** Ends the claim, so that its holder can store nothing, and nobody waits for it. */
export const NO_RENEWAL = 'renewal_claim = null, renewal_lease_until = null';

/** Length of the lease of a renewal, in seconds of the database's clock. */
const LEASE_SECONDS = 10;

/**
 * Claims the renewal of that version of the credentials. Undefined if another process holds the claim or has renewed them,
 * or if the account is no longer connected. True if a process had the claim before that has ended without a word: it may have renewed them.
 */
export const claimRenewal = selectValue<[claim: RenewalClaim & { credentialsVersion: number }], boolean>({
  text: `update connected_accounts account
    set renewal_claim = $claim, renewal_lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    from (
      select renewal_claim is not null as "isAbandoned" from connected_accounts
      where account_id = $accountId and id = $connectedAccountId for no key update
    ) before
    where account_id = $accountId and id = $connectedAccountId and status = 'CONNECTED' and credentials_version = $credentialsVersion
      and (renewal_lease_until is null or renewal_lease_until < now())
    returning before."isAbandoned"`,
});

/** Extends the lease of a running renewal. False if the claim was lost. */
export const extendRenewal = changesOne<[claim: RenewalClaim]>({
  text: `update connected_accounts set renewal_lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where account_id = $accountId and id = $connectedAccountId and renewal_claim = $claim`,
});

/** Releases the claim without new credentials. */
export const releaseRenewal = changeRows<[claim: RenewalClaim]>({
  text: `update connected_accounts set ${NO_RENEWAL}
    where account_id = $accountId and id = $connectedAccountId and renewal_claim = $claim`,
});

/** Stores renewed credentials and releases the claim. Returns the new version, or undefined if the claim was lost. */
export const storeRenewal = selectValue<[claim: RenewalClaim & { credentials: string }], number>({
  text: `update connected_accounts
    set credentials = $credentials, credentials_version = credentials_version + 1,
        ${NO_RENEWAL}, updated_at = now()
    where account_id = $accountId and id = $connectedAccountId and renewal_claim = $claim and status = 'CONNECTED'
    returning credentials_version as version`,
});

/** Replaces the encrypted form of credentials after a rotation of the encryption key. False if they have changed meanwhile. */
export async function resealCredentials(
  sql: Sql,
  key: ConnectedAccountKey & { from: string; to: string },
): Promise<boolean> {
  const changed = await sql.execute(
    'update connected_accounts set credentials = $4 where account_id = $1 and id = $2 and credentials = $3',
    [key.accountId, key.connectedAccountId, key.from, key.to],
  );
  return changed > 0;
}
