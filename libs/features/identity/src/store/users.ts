import { changeRows, changesOne, selectOnlyValue, selectRow } from '@listings/persistence';

/** A person who can sign in to the portal. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** argon2id; null for a user of single sign-on only. */
  readonly passwordHash: string | null;
  readonly emailVerifiedAt: Date | null;
  /** Encrypted secret of the second factor. */
  readonly totpSecret: string | null;
  /** Null while the second factor is off or being set up. */
  readonly totpEnabledAt: Date | null;
  /** The language of mails and reports; null until the dashboard says which. */
  readonly language: string | null;
}

const SELECT = `select id, email, name, password_hash as "passwordHash", email_verified_at as "emailVerifiedAt",
  totp_secret as "totpSecret", totp_enabled_at as "totpEnabledAt", language from users`;

/** Returns the user with that id. */
export const findUser = selectRow<[userId: string], User>({
  text: `${SELECT} where id = $1`,
});

/** Returns the user with an e-mail address, whatever its case. */
export const findUserByEmail = selectRow<[email: string], User>({
  text: `${SELECT} where lower(email) = lower($1)`,
});

/** A user with the hash of the password that the user has. */
export interface UserPassword {
  readonly userId: string;
  readonly passwordHash: string;
}

/** Locks a user against changes. Undefined if the password was changed meanwhile. */
export const lockUser = selectRow<[given: UserPassword], User>({
  text: `${SELECT} where id = $userId and password_hash = $passwordHash for share`,
});

/** Replaces the hash of a password. False if the password was changed meanwhile. */
export const changePasswordHash = changesOne<[given: UserPassword & { readonly to: string }]>({
  text: 'update users set password_hash = $to where id = $userId and password_hash = $passwordHash',
});

/** Changes the name of a user. False if the user has it already. */
export const setUserName = changesOne<[given: { userId: string; name: string }]>({
  text: 'update users set name = $name where id = $userId and name <> $name',
});

/** Sets the language of the mails and reports of a user. */
export const setUserLanguage = changeRows<[given: { userId: string; language: string }]>({
  text: 'update users set language = $language where id = $userId',
});

/** Records that a user has confirmed the e-mail address, and returns it. */
export const setEmailVerified = selectOnlyValue<[given: { userId: string; at: Date }], string>({
  text: 'update users set email_verified_at = $at where id = $userId returning email',
});
