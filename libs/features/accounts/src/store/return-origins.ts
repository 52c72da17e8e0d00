import { changesOne, selectOnlyValue } from '@listings/persistence';

/** Returns the allowed return origins of an account; empty when it allows all, or does not exist [contract 12]. */
export const findReturnOrigins = selectOnlyValue<[accountId: number], readonly string[]>({
  name: 'return-origins',
  text: 'select return_origins as origins from accounts where id = $1',
  otherwise: [],
});

/** Replaces the allowed return origins of an account. False if the account does not exist. */
export const storeReturnOrigins = changesOne<[given: { accountId: number; origins: readonly string[] }]>({
  text: 'update accounts set return_origins = $origins where id = $accountId',
});
