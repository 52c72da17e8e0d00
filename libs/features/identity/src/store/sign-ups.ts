import { changeRows, changesOne, selectRow } from '@listings/persistence';

/** A sign-up whose e-mail address is not confirmed yet. */
export interface SignUp {
  readonly accountName: string;
  readonly name: string;
  readonly email: string;
  /** argon2id. */
  readonly passwordHash: string;
  /** The language of the page of the sign-up; null: not known. */
  readonly language: string | null;
}

/** Stores a sign-up until its address is confirmed. */
export const insertSignUp = changeRows<[given: SignUp & { readonly digest: Buffer; readonly expiresAt: Date }]>({
  text: `insert into sign_ups (digest, account_name, name, email, password_hash, expires_at, language)
   values ($digest, $accountName, $name, $email, $passwordHash, $expiresAt, $language)`,
});

/** Finds the sign-up of a link that is still valid. */
export const findSignUp = selectRow<[given: { digest: Buffer; now: Date }], SignUp>({
  text: `select account_name as "accountName", name, email, password_hash as "passwordHash", language
   from sign_ups where digest = $digest and expires_at > $now`,
});

/** Ends a sign-up. False when another request has ended it. */
export const deleteSignUp = changesOne<[digest: Buffer]>({
  text: 'delete from sign_ups where digest = $1',
});
