import { PortalError } from '@listings/errors';
import { HOLIDAYS } from '@listings/holidays';
import { changeAccount } from '../management-caller.js';
import type { ManagementCaller } from '../management-caller.js';
import type { ManagementDependencies } from '../management-dependencies.js';
import { findIgnoredHolidays, storeIgnoredHolidays } from '../store/ignored-holidays.js';

const NAMES: ReadonlySet<string> = new Set(
  Object.values(HOLIDAYS).flatMap((holidays) => holidays.map(([name]) => name)),
);

/** Which holidays do not count for the account, by their names. */
export interface HolidaySettings {
  readonly ignored: readonly string[];
}

/** Returns which holidays do not count for the account. */
export async function readHolidaySettings(
  { database }: Pick<ManagementDependencies, 'database'>,
  accountId: number,
): Promise<HolidaySettings> {
  return { ignored: await findIgnoredHolidays(database, accountId) };
}

/** Chooses which holidays do not count: locations need no hours for them, and get their scores anew. */
export async function changeHolidaySettings(
  deps: ManagementDependencies,
  caller: ManagementCaller,
  given: HolidaySettings,
): Promise<HolidaySettings> {
  const unknown = given.ignored.findIndex((name) => !NAMES.has(name));
  if (unknown >= 0) throw new PortalError('VALIDATION_FAILED', `ignored.${unknown}: no holiday has this name`);
  const ignored = [...new Set(given.ignored)].sort();
  const { accountId } = caller;
  return changeAccount(deps, caller, 'ADMIN', async ({ transaction, audit }) => {
    const before = await findIgnoredHolidays(transaction, accountId);
    if (before.join('\n') !== ignored.join('\n')) {
      await storeIgnoredHolidays(transaction, { accountId, ignored });
      await audit({ action: 'account.holidays_changed', details: { before, after: ignored } });
    }
    return { ignored };
  });
}
