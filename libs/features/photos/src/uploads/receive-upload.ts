import type { Readable } from 'node:stream';
import { assertImageSize } from '@listings/domain';
import type { Actor } from '@listings/domain';
import { invalidField, PortalError } from '@listings/errors';
import { runWithin } from '@listings/platform';
import type { PhotosDependencies } from '../dependencies.js';
import { storeUpload } from './store-upload.js';
import type { StoredUpload } from './store-upload.js';
import { countUpload } from './upload-limits.js';
import type { UploadLimits } from './upload-limits.js';

/** How long an upload waits until the process has room for its bytes. */
const ROOM_WAIT_MS = 10_000;

/**
 * Receives an upload: counts it, waits until the process has room for it, and only then reads its bytes, at most those of
 * one photo. Accounts take turns. Throws a PortalError when a limit is reached.
 */
export async function receiveUpload(
  deps: PhotosDependencies,
  caller: { accountId: number; actor: Actor },
  { body, limits }: { body: Readable; limits: UploadLimits },
): Promise<StoredUpload> {
  await countUpload(deps, caller.accountId, limits);
  const turn = { clock: deps.clock, key: caller.accountId, ms: ROOM_WAIT_MS };
  const received = await runWithin(deps.uploadSlots, turn, async () =>
    storeUpload(deps, caller, { bytes: await readBody(body), limits }),
  );
  if (received.outcome === 'done') return received.value;
  throw new PortalError('RATE_LIMITED', 'Too many uploads at the same time.', { retryAfterSeconds: 5 });
}

async function readBody(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // The stream must survive an early end, because the response goes over its socket.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      assertImageSize(bytes);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof PortalError) throw error;
    // The sender has gone: nobody reads this answer, and the log needs no error.
    throw invalidField('file', 'the file has not arrived completely');
  }
  return Buffer.concat(chunks, bytes);
}
