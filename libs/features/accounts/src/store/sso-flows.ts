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
export async function insertSsoFlow(
  sql: Sql,
  flow: StoredSsoFlow,
  { now, limit }: { now: Date; limit: number },
): Promise<boolean> {
  await sql.execute(
    `delete from sso_flows where digest in (
       select digest from sso_flows where expires_at <= $1 order by expires_at limit ${EXPIRED_AT_ONCE}
       for update skip locked
     )`,
    [now],
  );
  const inserted = await sql.execute(
    `insert into sso_flows (digest, browser, provider, code_verifier, nonce, return_path, address, expires_at)
     select $1, $2, $3, $4, $5, $6, $7, $8
     where (select count(*) from (
       select from sso_flows where address = $7::text and expires_at > $9 limit $10
     ) as open) < $10`,
    [
      flow.digest,
      flow.browser,
      flow.provider,
      flow.codeVerifier,
      flow.nonce,
      flow.returnPath,
      flow.address,
      flow.expiresAt,
      now,
      limit,
    ],
  );
  return inserted === 1;
}

/**
 * Takes a started sign-in out of the table, so that it ends once. Undefined when it is unknown, has expired, belongs to
 * another provider or was started in another browser.
 */
export async function takeSsoFlow(
  sql: Sql,
  { digest, browser, provider, now }: { digest: Buffer; browser: Buffer; provider: string; now: Date },
): Promise<Pick<StoredSsoFlow, 'codeVerifier' | 'nonce' | 'returnPath'> | undefined> {
  const [flow] = await sql.query<Pick<StoredSsoFlow, 'codeVerifier' | 'nonce' | 'returnPath'>>(
    `delete from sso_flows where digest = $1 and browser = $2 and provider = $3 and expires_at > $4
     returning code_verifier as "codeVerifier", nonce, return_path as "returnPath"`,
    [digest, browser, provider, now],
  );
  return flow;
}
