import { isLockTimeout } from '@listings/persistence';
import type { Database } from '@listings/persistence';
import type { Logger } from '@listings/platform';
import { createRequestLogDays, dropRequestLogDays } from '../store/request-log-days.js';

/** Days created in advance: the worker may stand still for so long before requests are no longer logged. */
const DAYS_AHEAD = 7;

/**
 * Creates the coming days of the request log and drops those that are too old; with `keepDays` 0, which switches the log
 * off, drops all of it. A change that would have to wait for a running statement is left to the next run.
 */
export async function retainRequests(
  { database, logger }: { readonly database: Database; readonly logger: Logger },
  { keepDays }: { keepDays: number },
): Promise<void> {
  try {
    const created = keepDays > 0 ? await createRequestLogDays(database, { ahead: DAYS_AHEAD }) : [];
    const dropped = await dropRequestLogDays(database, { keepDays });
    if (created.length > 0 || dropped.length > 0) logger.info({ created, dropped }, 'changed days of the request log');
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    logger.info('the request log is in use; the next run changes its days');
  }
}
