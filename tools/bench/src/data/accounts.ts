/** The account of the measured requests. It has a fifth of all locations. */
export const MEASURED_ACCOUNT = 1001;
/** Number of accounts in the table. */
export const ACCOUNTS = 200;
const FOLDERS = 20;

/** The ids of all accounts, the measured one first. */
export const accountIds = Array.from({ length: ACCOUNTS }, (_, position) => MEASURED_ACCOUNT + position);

/**
 * Returns the account of the location with that number: the measured account for every fifth, the others in turn, mixed
 * as in a real installation.
 */
export function accountOf(index: number): number {
  if (index % 5 === 0) return MEASURED_ACCOUNT;
  const turn = index - Math.floor(index / 5) - 1;
  return MEASURED_ACCOUNT + 1 + (turn % (ACCOUNTS - 1));
}

/** Returns the name of an account, which its records contain. */
export function accountName(accountId: number): string {
  return accountId === MEASURED_ACCOUNT ? 'Measured Stores' : `Stores ${accountId}`;
}

/** A folder of an account. */
export interface Folder {
  readonly id: string;
  readonly name: string;
}

const folders = new Map(
  accountIds.map((accountId) => [
    accountId,
    Array.from({ length: FOLDERS }, (_, number) => ({
      id: `${String(accountId).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`,
      name: `Region ${number + 1}`,
    })),
  ]),
);

/** The folders of an account. */
export function foldersOf(accountId: number): readonly Folder[] {
  return folders.get(accountId) ?? [];
}
