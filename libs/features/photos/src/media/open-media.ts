import { mediaFileType } from '@listings/domain';
import type { PhotoFileType } from '@listings/domain';
import type { OpenMedia } from '@listings/platform';
import type { PhotosDependencies } from '../dependencies.js';

const ACCOUNT_ID = /^[1-9]\d{0,9}$/;

/**
 * Opens the file of a photo; its URL needs no key [contract 4]. Both parts come from a URL, so only valid file names
 * reach the store.
 */
export async function openMedia(
  { media }: Pick<PhotosDependencies, 'media'>,
  address: { accountId: string; file: string },
): Promise<(OpenMedia & { readonly contentType: PhotoFileType }) | undefined> {
  const contentType = mediaFileType(address.file);
  if (!contentType || !ACCOUNT_ID.test(address.accountId)) return undefined;
  const opened = await media.open({ accountId: Number(address.accountId), file: address.file });
  return opened && { ...opened, contentType };
}
