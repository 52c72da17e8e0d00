import type { Role } from '@listings/domain';
import { changeRows, selectsAny, selectValue } from '@listings/persistence';

/** A user in an account. */
export interface MembershipKey {
  readonly accountId: number;
  readonly userId: string;
}

/** Returns the role of a user in an account; undefined when the user is no member. */
export const findRole = selectValue<[given: MembershipKey], Role>({
  text: 'select role from memberships where account_id = $accountId and user_id = $userId',
});

/** True if the account has a user. Some changes require a responsible user [7.4, SY81019]. */
export const hasUser = selectsAny<[given: { accountId: number }]>({
  text: 'select 1 from memberships where account_id = $accountId limit 1',
});

/** Makes a user a member. Throws a constraint violation if the user is one already, or does not exist. */
export const insertMembership = changeRows<[given: MembershipKey & { readonly role: Role }]>({
  text: 'insert into memberships (account_id, user_id, role) values ($accountId, $userId, $role)',
});

/** Gives a member another role. */
export const setRole = changeRows<[given: MembershipKey & { readonly role: Role }]>({
  text: 'update memberships set role = $role where account_id = $accountId and user_id = $userId',
});

/** Ends a membership, and with it the sessions of the user in the account. */
export const deleteMembership = changeRows<[given: MembershipKey]>({
  text: 'delete from memberships where account_id = $accountId and user_id = $userId',
});
