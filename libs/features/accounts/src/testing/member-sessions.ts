import { createHash, randomBytes } from 'node:crypto';
import { Global, Module } from '@nestjs/common';
import { FIND_SESSION } from '@listings/api-kit';
import type { FindSession } from '@listings/api-kit';
import type { SignedInUser } from '@listings/domain';
import { Database } from '@listings/persistence';
import type { Clock } from '@listings/platform';

/** A member whose session begins. */
export interface Member {
  readonly accountId: number;
  readonly userId: string;
}

/** Begins the session of a member without a sign-in, and returns the token for its cookie. */
export type BeginSession = (member: Member, at: { database: Database; clock: Clock }) => Promise<string>;

/** The sessions of an api without the feature of sign-ins, by their tokens. They end with the process. */
const sessions = new Map<string, Member & { readonly signedInAt: Date }>();

/** Begins a session that {@link MemberSessionsModule} finds. */
export const beginMemberSession: BeginSession = async (member, { clock }) => {
  const token = randomBytes(32).toString('base64url');
  sessions.set(token, { ...member, signedInAt: clock.now() });
  return token;
};

const findSession =
  (database: Database): FindSession =>
  async (token) => {
    const session = sessions.get(token);
    if (!session) return undefined;
    const [user] = await database.query<Pick<SignedInUser, 'email' | 'name' | 'role'>>(
      `select email, users.name, language, email_verified_at is not null as "emailVerified",
         totp_enabled_at is not null as "secondFactorEnabled", status as "accountStatus", deletion_at as "deletionAt", role
       from memberships join users on users.id = user_id join accounts on accounts.id = account_id
       where account_id = $1 and user_id = $2`,
      [session.accountId, session.userId],
    );
    const sessionDigest = createHash('sha256').update(token).digest();
    const more = { sessionId: token, sessionDigest, secondFactorPending: false, secondFactorSkipped: false };
    return user && ({ ...session, ...user, ...more } as SignedInUser);
  };

/** Provides the sessions of members to an api without the feature of sign-ins: FIND_SESSION is a port of the API kit. */
@Global()
@Module({
  providers: [{ provide: FIND_SESSION, inject: [Database], useFactory: findSession }],
  exports: [FIND_SESSION],
})
export class MemberSessionsModule {}
