import { mediaFiles } from '@listings/domain';
import type { PhotoFileType } from '@listings/domain';
import type { Sql } from '@listings/persistence';
import type { MediaStore } from '@listings/platform';

/** Photos that the sample has of one account. */
const OF_ACCOUNT = 10;

/** How many files of the sample are there, and sentences about the others. */
export interface SampledMedia {
  readonly files: number;
  readonly problems: readonly string[];
}

/** Looks for the files of some photos of accounts that chance selects, and compares the sizes with the rows. */
export async function sampleMedia(sql: Sql, media: MediaStore, accounts: number): Promise<SampledMedia> {
  const photos = await sql.query<{ accountId: number; mediaId: string; fileType: PhotoFileType; bytes: number }>(
    `select photo.account_id as "accountId", photo.media_id as "mediaId", photo.file_type as "fileType", photo.bytes
     from (select id from accounts order by random() limit $1) account
     cross join lateral (
       select account_id, media_id, file_type, bytes from location_photos
       where account_id = account.id order by id desc limit ${OF_ACCOUNT}
     ) photo`,
    [accounts],
  );
  let files = 0;
  const problems: string[] = [];
  for (const { accountId, bytes, ...photo } of photos) {
    const { original } = mediaFiles(photo);
    const opened = await media.open({ accountId, file: original });
    opened?.stream.destroy();
    if (opened && (opened.bytes ?? bytes) === bytes) files += 1;
    else
      problems.push(
        `the file ${accountId}/${original} ${opened ? `has ${opened.bytes} bytes of ${bytes}` : 'is missing'}`,
      );
  }
  return { files, problems };
}
