import { changesOne, countChanges, selectRow } from '@listings/persistence';
import type { Sql } from '@listings/persistence';

/** A started sign-in at a provider, as it is stored. */
export interface StoredSsoFlow {
  readonly digest: Buffer;
  readonly browser: Buffer;
  readonly provider: string;
  readonly codeVerifier: string;
  readonly nonce: string;
  readonly returnPath: string | null;
  readonly address: string;
  readonly expiresAt: Date;
}

/** Expired rows that one start deletes: more than it adds, so that the table stays small. */
const EXPIRED_AT_ONCE = 100;

/** Stores a started sign-in, unless the address has as many open ones as it may have. Deletes some expired ones. */
export async function insertSsoFlow(sql: Sql, flow: LimitedFlow): Promise<boolean> {
  await deleteExpired(sql, flow);
  return insert(sql, flow);
}

/** A started sign-in, and the open ones that its address may have. */
type LimitedFlow = StoredSsoFlow & { readonly now: Date; readonly limit: number };

const deleteExpired = countChanges<[given: { readonly now: Date }]>({
  text: `delete from sso_flows where digest in (
     select digest from sso_flows where expires_at <= $now order by expires_at limit ${EXPIRED_AT_ONCE} for update skip locked
   )`,
});

const insert = changesOne<[given: LimitedFlow]>({
  text: `insert into sso_flows (digest, browser, provider, code_verifier, nonce, return_path, address, expires_at)
   select $digest, $browser, $provider, $codeVerifier, $nonce, $returnPath, $address, $expiresAt
   where (select count(*) from (
     select from sso_flows where address = $address::text and expires_at > $now limit $limit
   ) as open) < $limit`,
});

/**
 * Takes a started sign-in out of the table, so that it ends once. Undefined when it is unknown, has expired, belongs to
 * another provider or was started in another browser.
 */
export const takeSsoFlow = selectRow<
  [given: { digest: Buffer; browser: Buffer; provider: string; now: Date }],
  Pick<StoredSsoFlow, 'codeVerifier' | 'nonce' | 'returnPath'>
>({
  text: `delete from sso_flows where digest = $digest and browser = $browser and provider = $provider and expires_at > $now
   returning code_verifier as "codeVerifier", nonce, return_path as "returnPath"`,
});
