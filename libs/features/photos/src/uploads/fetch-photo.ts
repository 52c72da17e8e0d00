import { addAbortSignal } from 'node:stream';
import type { Readable } from 'node:stream';
import { mediaFileOfUrl } from '@listings/domain';
import type { NamedMediaFile } from '@listings/domain';
import { startDeadline } from '@listings/platform';
import type { Download, DownloadBounds } from '@listings/platform';
import type { PhotosDependencies } from '../dependencies.js';

/**
 * Reads the photo of a URL. A file of the account's own media comes from the media store: the service may not reach its own
 * public address, or that address may be private. Everything else is downloaded.
 */
export async function fetchPhoto(
  deps: Pick<PhotosDependencies, 'clock' | 'media' | 'downloader' | 'records'>,
  { accountId, url }: { accountId: number; url: string },
  bounds: DownloadBounds,
): Promise<Download> {
  const own = ownMediaFile(deps, { accountId, url });
  if (!own) return deps.downloader.download(url, bounds);
  const opened = await deps.media.open(own);
  if (!opened) return { outcome: 'failed', reason: 'no such file in the media store' };
  const late = () => new Error(`not read within ${bounds.timeoutMs} ms`);
  const deadline = startDeadline({ clock: deps.clock, ms: bounds.timeoutMs, late });
  const signal = bounds.signal ? AbortSignal.any([deadline.signal, bounds.signal]) : deadline.signal;
  try {
    return await readMedia(addAbortSignal(signal, opened.stream), bounds);
  } catch (error) {
    if (!signal.aborted) throw error;
    return { outcome: 'failed', reason: late().message };
  } finally {
    deadline.cancel();
  }
}

async function readMedia(
  stream: Readable,
  { maxBytes, take = () => true }: Pick<DownloadBounds, 'maxBytes' | 'take'>,
): Promise<Download> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return { outcome: 'too large' };
    if (!take(chunk.length)) return { outcome: 'no room' };
    chunks.push(chunk);
  }
  return { outcome: 'downloaded', body: Buffer.concat(chunks, bytes) };
}

/** The file of the account's own media that a URL of this service names. */
export function ownMediaFile(
  { records }: Pick<PhotosDependencies, 'records'>,
  { accountId, url }: { accountId: number; url: string },
): NamedMediaFile | undefined {
  const named = mediaFileOfUrl(url);
  return named && named.accountId === accountId && url === `${records.mediaUrl}/${accountId}/${named.file}`
    ? named
    : undefined;
}
