import { changeRows, selectRow, selectsAny, selectValue } from '@listings/persistence';

/** The identity of a person at a provider of single sign-on, by the issuer: a name could later belong to another provider. */
export interface IdentityKey {
  readonly issuer: string;
  readonly subject: string;
}

/** Returns the identity in an account that it has joined. Its user is null once the user is deleted. */
export const findSsoIdentity = selectRow<
  [given: IdentityKey & { readonly accountId: number }],
  { userId: string | null }
>({
  text: `select user_id as "userId" from sso_identities where issuer = $issuer and subject = $subject and account_id = $accountId`,
});

/** Returns the user of an identity in any account. */
export const findUserOfIdentity = selectValue<[given: IdentityKey], string>({
  text: `select user_id as "userId" from sso_identities where issuer = $issuer and subject = $subject and user_id is not null limit 1`,
});

/** Whether another subject of the issuer leads to a user, in any account. */
export const hasOtherSubject = selectsAny<[given: IdentityKey & { readonly userId: string }]>({
  text: `select from sso_identities where user_id = $userId and issuer = $issuer and subject <> $subject limit 1`,
});

/** Stores whose identity it is in an account. */
export const storeSsoIdentity = changeRows<
  [given: IdentityKey & { readonly accountId: number; readonly userId: string }]
>({
  text: `insert into sso_identities (issuer, subject, account_id, user_id) values ($issuer, $subject, $accountId, $userId)
   on conflict (issuer, subject, account_id) do update set user_id = excluded.user_id`,
});
