import { changeRows, selectOnlyValue } from '@listings/persistence';

/** Returns the names of the holidays that do not count for an account. */
export const findIgnoredHolidays = selectOnlyValue<[accountId: number], readonly string[]>({
  name: 'ignored-holidays',
  text: 'select ignored_holidays from accounts where id = $1',
  otherwise: [],
});

/** Stores the names of the holidays that do not count for an account. */
export const storeIgnoredHolidays = changeRows<
  [given: { readonly accountId: number; readonly ignored: readonly string[] }]
>({
  text: 'update accounts set ignored_holidays = $ignored::text[] where id = $accountId',
});
