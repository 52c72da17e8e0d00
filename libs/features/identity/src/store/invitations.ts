import type { Role } from '@listings/domain';
import { changeRows, changesOne, selectNumber, selectOnly, selectRow, selectRows } from '@listings/persistence';

/** An invitation to become a member of an account, which nobody has accepted. */
export interface Invitation {
  readonly id: string;
  readonly accountId: number;
  readonly email: string;
  readonly role: Role;
  /** SHA-256 of the token in the link. */
  readonly digest: Buffer;
  /** Whether the link was sent to the address, and not shown to the inviter. */
  readonly mailed: boolean;
  /** The language of the mail and of the new user; null in an invitation of an earlier release. */
  readonly language: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const COLUMNS = `id, account_id as "accountId", email, role, digest, mailed, language, created_at as "createdAt", expires_at as "expiresAt"`;

/** Returns the invitation of a link that is still valid. */
export const findInvitation = selectRow<[given: { digest: Buffer; now: Date }], Invitation>({
  text: `select ${COLUMNS} from invitations where digest = $digest and accepted_at is null and expires_at > $now`,
});

/** Returns the open invitation of an e-mail address, whatever its case; it may have expired. */
export const findInvitationOf = selectRow<[given: { accountId: number; email: string }], Invitation>({
  text: `select ${COLUMNS} from invitations where account_id = $accountId and lower(email) = lower($email) and accepted_at is null`,
});

/** Returns an open invitation of an account by its id; it may have expired. */
export const findAccountInvitation = selectRow<[given: { accountId: number; id: string }], Invitation>({
  text: `select ${COLUMNS} from invitations where account_id = $accountId and id = $id and accepted_at is null`,
});

/** Returns the valid invitations of an account, newest first. */
export const findInvitations = selectRows<[given: { accountId: number; now: Date; limit: number }], Invitation>({
  text: `select ${COLUMNS} from invitations where account_id = $accountId and accepted_at is null and expires_at > $now
   order by created_at desc, id limit $limit`,
});

/** Counts the open invitations of an account. */
export const countOpenInvitations = selectNumber<[given: { accountId: number }]>({
  text: 'select count(*) from invitations where account_id = $accountId and accepted_at is null',
});

/** Stores an invitation, or renews the open one of the address: its old link no longer works. */
export const storeInvitation = selectOnly<
  [given: Omit<Invitation, 'id'> & { readonly invitedBy: string | null }],
  Invitation
>({
  text: `insert into invitations (account_id, email, role, digest, mailed, invited_by, created_at, expires_at, language)
   values ($accountId, $email, $role, $digest, $mailed, $invitedBy, $createdAt, $expiresAt, $language)
   on conflict (account_id, lower(email)) where accepted_at is null do update set
     email = excluded.email, role = excluded.role, digest = excluded.digest, mailed = excluded.mailed,
     invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at,
     language = excluded.language
   returning ${COLUMNS}`,
});

/** Marks an invitation as accepted. False if that has happened, or it was renewed or withdrawn or has expired. */
export const endInvitation = changesOne<[given: Pick<Invitation, 'id' | 'digest'> & { readonly at: Date }]>({
  text: 'update invitations set accepted_at = $at where id = $id and digest = $digest and accepted_at is null and expires_at > $at',
});

/** Deletes an open invitation of an account. False if there is none. */
export const deleteInvitation = changesOne<[given: { accountId: number; id: string }]>({
  text: 'delete from invitations where account_id = $accountId and id = $id and accepted_at is null',
});

/** Deletes the accepted and expired invitations of an account. */
export const deleteEndedInvitations = changeRows<[given: { accountId: number; now: Date }]>({
  text: 'delete from invitations where account_id = $accountId and (accepted_at is not null or expires_at <= $now)',
});

/** Deletes the open invitations by a member, all or those to the given role, and returns them. */
export const deleteInvitationsBy = selectRows<
  [given: { accountId: number; invitedBy: string; role?: Role }],
  Pick<Invitation, 'id' | 'email' | 'role'>
>({
  text: `delete from invitations
    where account_id = $accountId and invited_by = $invitedBy and accepted_at is null
      and ($role::text is null or role = $role)
    returning id, email, role`,
  computed: ({ role = null }) => ({ role }),
});
