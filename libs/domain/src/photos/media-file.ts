import type { PhotoFileType } from './photo.js';

/** The files of one photo; both names come from its random id. */
export interface MediaFiles {
  readonly original: string;
  readonly thumbnail: string;
}

const extensions: Record<PhotoFileType, string> = { 'image/jpeg': 'jpg', 'image/png': 'png' };
const NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-thumbnail\.jpg|\.(?:jpg|png))$/;

/** Thumbnails are always of this type. */
export const THUMBNAIL_TYPE: PhotoFileType = 'image/jpeg';

/** The names of a photo's files. */
export function mediaFiles({ mediaId, fileType }: { mediaId: string; fileType: PhotoFileType }): MediaFiles {
  return { original: `${mediaId}.${extensions[fileType]}`, thumbnail: `${mediaId}-thumbnail.jpg` };
}

/** What a file of that name holds; undefined when no file of ours has such a name. */
export function mediaFileType(name: string): PhotoFileType | undefined {
  if (!NAME.test(name)) return undefined;
  return name.endsWith('.png') ? 'image/png' : 'image/jpeg';
}
