import type { Role } from './role.js';

/** The user of a valid session, with the account in which the session acts. */
export interface SignedInUser {
  readonly sessionId: string;
  /** The digest of the token that the request had. A session with another one belongs to somebody else by now. */
  readonly sessionDigest: Buffer;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** The language of mails and reports; null until the dashboard says which. */
  readonly language: string | null;
  readonly emailVerified: boolean;
  readonly secondFactorEnabled: boolean;
  /** The second factor is still missing: the session permits nothing but to enter it and to sign out. */
  readonly secondFactorPending: boolean;
  /** A provider of single sign-on has signed the user in, so the service has not asked for the second factor. */
  readonly secondFactorSkipped: boolean;
  readonly signedInAt: Date;
  readonly accountId: number;
  readonly accountStatus: 'ACTIVE' | 'SUSPENDED';
  /** When the account is deleted for good; null unless its deletion was requested. */
  readonly deletionAt: Date | null;
  readonly role: Role;
}
