import type { Role } from '@listings/domain';
import type { MembershipKey } from '@listings/feature-accounts';
import { selectNumber, selectRow, selectRows, selectsAny } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';

/** A member of an account, with what the other members see. */
export interface AccountMember {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly secondFactorEnabled: boolean;
  readonly joinedAt: Date;
}

const SELECT_MEMBERS = `select users.id as "userId", email, name, role, totp_enabled_at is not null as "secondFactorEnabled",
  memberships.created_at as "joinedAt" from memberships join users on users.id = user_id`;

/** Returns the members of an account, in the order in which they joined. */
export const findMembers = selectRows<[given: { accountId: number; limit: number }], AccountMember>({
  text: `${SELECT_MEMBERS} where account_id = $accountId order by memberships.created_at, user_id limit $limit`,
});

/** Returns a member of an account. */
export const findMember = selectRow<[given: MembershipKey], AccountMember>({
  text: `${SELECT_MEMBERS} where account_id = $accountId and user_id = $userId`,
});

/** Counts the members of an account. */
export const countMembers = selectNumber<[given: { accountId: number }]>({
  text: 'select count(*) from memberships where account_id = $accountId',
});

/** Whether the account has an owner beside this user. */
export const hasOtherOwner = selectsAny<[given: MembershipKey]>({
  text: `select from memberships where account_id = $accountId and role = 'OWNER' and user_id <> $userId limit 1`,
});

/** Whether a member of the account has the e-mail address, whatever its case. */
export const isMemberAddress = selectsAny<[given: { accountId: number; email: string }]>({
  text: `select from users join memberships on account_id = $accountId and user_id = users.id where lower(email) = lower($email)`,
});

/** Locks a membership: it lasts until the transaction ends. False if the user is no member. */
export const lockMembership = selectsAny<[given: MembershipKey], Transaction>({
  text: 'select from memberships where account_id = $accountId and user_id = $userId for share',
});

/** An account of a user. */
export interface UserAccount {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
}

/** Returns the accounts of a user, oldest membership first. */
export const findUserAccounts = selectRows<[given: { userId: string; limit: number }], UserAccount>({
  text: `select accounts.id, accounts.name, role from memberships join accounts on accounts.id = account_id
   where user_id = $userId order by memberships.created_at, account_id limit $limit`,
});
