import type { PlanName } from '@listings/domain';
import { changesOne, selectNumber, selectOnlyValue, selectRow, selectRows } from '@listings/persistence';
import type { Sql } from '@listings/persistence';

/** The account that an API key belongs to, with the permissions of the key. */
export interface ApiKeyOwner {
  readonly keyId: string;
  readonly keyName: string;
  readonly accountId: number;
  readonly scope: 'READ' | 'WRITE';
  /** Issued for the marketplace scheme [5.2]; not valid as an ordinary key. */
  readonly marketplace: boolean;
  readonly accountStatus: 'ACTIVE' | 'SUSPENDED';
  /** Whether the deletion of the account was requested. */
  readonly accountDeleted: boolean;
  readonly plan: PlanName;
  readonly minuteLimit: number | null;
  readonly hourLimit: number | null;
  readonly dayLimit: number | null;
}

/** Inserts the digest of a new key. */
export const insertApiKey = selectOnlyValue<
  [
    key: {
      accountId: number;
      name: string;
      scope: 'READ' | 'WRITE';
      marketplace: boolean;
      digest: Buffer;
      prefix: string;
      createdAt: Date;
      createdBy?: string;
    },
  ],
  string
>({
  text: `insert into api_keys (account_id, name, scope, marketplace, digest, prefix, created_at, created_by)
    values ($accountId, $name, $scope, $marketplace, $digest, $prefix, $createdAt, $createdBy) returning id`,
  computed: ({ createdBy = null }) => ({ createdBy }),
});

/** Returns the owners of the active keys with these digests, by the digest in base64. Unknown digests are absent. */
export async function findApiKeyOwners(sql: Sql, digests: readonly Buffer[]): Promise<Map<string, ApiKeyOwner>> {
  const rows = await sql.query<ApiKeyOwner & { digest: Buffer }>(FIND_OWNERS, [digests]);
  return new Map(rows.map(({ digest, ...owner }) => [digest.toString('base64'), owner]));
}

const FIND_OWNERS = {
  name: 'api-key-owners',
  text: `
    select api_keys.digest, api_keys.id as "keyId", api_keys.name as "keyName", api_keys.account_id as "accountId", api_keys.scope, api_keys.marketplace, accounts.status as "accountStatus",
      accounts.deletion_at is not null as "accountDeleted", accounts.plan,
      accounts.minute_limit as "minuteLimit", accounts.hour_limit as "hourLimit", accounts.day_limit as "dayLimit"
    from api_keys join accounts on accounts.id = api_keys.account_id
    where api_keys.digest = any($1::bytea[]) and api_keys.revoked_at is null`,
};

/** Counts the keys of an account that are not revoked. */
export const countActiveKeys = selectNumber<[given: { accountId: number }]>({
  text: 'select count(*) from api_keys where account_id = $accountId and revoked_at is null',
});

/** Returns what tells a key of an account apart, whether or not it is revoked. */
export const findApiKey = selectRow<
  [given: { accountId: number; id: string }],
  Pick<ApiKeyRow, 'name' | 'scope' | 'prefix'>
>({
  text: 'select name, scope, prefix from api_keys where account_id = $accountId and id = $id',
});

/** Revokes a key. False if it was already revoked or belongs to another account. */
export const revokeApiKey = changesOne<[given: { accountId: number; id: string }]>({
  text: 'update api_keys set revoked_at = now() where account_id = $accountId and id = $id and revoked_at is null',
});

/** A key as people see it: never its text. */
export interface ApiKeyRow {
  readonly id: string;
  readonly name: string;
  readonly scope: 'READ' | 'WRITE';
  readonly prefix: string;
  readonly marketplace: boolean;
  readonly createdAt: Date;
  /** The user who created the key; null for a key of the administration command or of a removed user. */
  readonly createdBy: { readonly id: string; readonly email: string } | null;
  readonly revokedAt: Date | null;
}

/** Returns the keys of an account: active ones first, then the revoked ones, newest first. */
export const findApiKeys = selectRows<[given: { accountId: number; limit: number }], ApiKeyRow>({
  text: `select api_keys.id, api_keys.name, scope, prefix, marketplace, api_keys.created_at as "createdAt", revoked_at as "revokedAt",
     case when users.id is not null then json_build_object('id', users.id, 'email', users.email) end as "createdBy"
   from api_keys left join users on users.id = created_by
   where account_id = $accountId order by revoked_at desc nulls first, api_keys.created_at desc, api_keys.id limit $limit`,
});
