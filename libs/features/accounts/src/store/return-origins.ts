import { changesOne, selectOnly, selectOnlyValue } from '@listings/persistence';

/** Returns the allowed return origins of an account; empty when it allows all, or does not exist [contract 12]. */
export const findReturnOrigins = selectOnlyValue<[accountId: number], readonly string[]>({
  name: 'return-origins',
  text: 'select return_origins as origins from accounts where id = $1',
  otherwise: [],
});

/** Returns the name of an account that asks an owner to connect, and its allowed return origins. */
export const findAskingAccount = selectOnly<[accountId: number], { name: string; origins: readonly string[] }>({
  name: 'asking-account',
  text: 'select name, return_origins as origins from accounts where id = $1',
  // Deleted in this moment.
  otherwise: { name: '', origins: [] },
});

/** Replaces the allowed return origins of an account. False if the account does not exist. */
export const storeReturnOrigins = changesOne<[given: { accountId: number; origins: readonly string[] }]>({
  text: 'update accounts set return_origins = $origins where id = $accountId',
});
