import { createHash } from 'node:crypto';
import { PortalError } from '@listings/errors';
import { countAttempt } from '@listings/feature-accounts';
import type { PhotosDependencies } from '../dependencies.js';

/** The limits of the uploads of an account. */
export interface UploadLimits {
  /** Bytes of all stored uploads. */
  readonly accountBytes: number;
  /** Uploads in one minute, those that fail included. */
  readonly perMinute: number;
}

const MINUTE_MS = 60_000;

/** Counts an upload of an account over all processes. Throws 429 when the minute has as many as the limit. */
export async function countUpload(
  { database, clock }: Pick<PhotosDependencies, 'database' | 'clock'>,
  accountId: number,
  { perMinute }: UploadLimits,
): Promise<void> {
  const now = clock.now().getTime();
  const start = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const subject = createHash('sha256').update(String(accountId)).digest();
  const window = { kind: 'UPLOADS_ACCOUNT', subject, windowStart: new Date(start) };
  if (await countAttempt(database, { ...window, limit: perMinute })) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((start + MINUTE_MS - now) / 1_000));
  throw new PortalError('RATE_LIMITED', `The account may upload ${perMinute} files a minute.`, { retryAfterSeconds });
}
