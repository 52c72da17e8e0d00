import { globalId } from '@listings/pagination';
import { mediaFiles } from './media-file.js';
import { photoTypes } from './photo.js';
import type { PhotoType, StoredPhoto } from './photo.js';

/** A photo as clients receive it [contract 4]. */
export interface PhotoRecord extends Pick<StoredPhoto, 'caption' | 'type' | 'fileType' | 'width' | 'height'> {
  readonly id: string;
  readonly url: string;
  readonly thumbnailUrl: string;
  readonly categoryName: string;
  readonly starred: boolean;
  readonly viewsCount: number;
}

const categoryNames: Record<PhotoType, string> = { LOGO: 'Logo', COVER: 'Cover', ADDITIONAL: 'Additional' };

/** Renders a photo. `mediaUrl` is the base URL of the files, without a trailing slash. */
export function photoRecord(photo: StoredPhoto, where: { accountId: number; mediaUrl: string }): PhotoRecord {
  const { original, thumbnail } = mediaFiles(photo);
  const folder = `${where.mediaUrl}/${where.accountId}`;
  return {
    id: globalId('MediaFile', photo.id),
    url: `${folder}/${original}`,
    thumbnailUrl: `${folder}/${thumbnail}`,
    caption: photo.caption,
    type: photo.type,
    categoryName: categoryNames[photo.type],
    fileType: photo.fileType,
    width: photo.width,
    height: photo.height,
    starred: photo.star !== null,
    viewsCount: photo.views,
  };
}

/** Sorts photos as all responses do: by type, then the oldest first. */
export function inPhotoOrder(photos: readonly StoredPhoto[]): StoredPhoto[] {
  return [...photos].sort((a, b) => photoTypes.indexOf(a.type) - photoTypes.indexOf(b.type) || a.id - b.id);
}
