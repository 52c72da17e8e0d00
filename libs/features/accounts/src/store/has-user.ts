import { selectsAny } from '@listings/persistence';

/** True if the account has a user. Some changes require a responsible user [7.4, SY81019]. */
export const hasUser = selectsAny<[given: { accountId: number }]>({
  text: 'select 1 from memberships where account_id = $accountId limit 1',
});
