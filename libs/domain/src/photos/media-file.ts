import type { PhotoFileType } from './photo.js';

/** The files of one photo. Both names derive from its random id. */
export interface MediaFiles {
  readonly original: string;
  readonly thumbnail: string;
}

const extensions: Record<PhotoFileType, string> = { 'image/jpeg': 'jpg', 'image/png': 'png' };
const NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-thumbnail\.jpg|\.(?:jpg|png))$/;

/** Type of all thumbnails. */
export const THUMBNAIL_TYPE: PhotoFileType = 'image/jpeg';

/** Returns the file names of a photo. */
export function mediaFiles({ mediaId, fileType }: { mediaId: string; fileType: PhotoFileType }): MediaFiles {
  return { original: `${mediaId}.${extensions[fileType]}`, thumbnail: `${mediaId}-thumbnail.jpg` };
}

/** Returns the type of a media file by its name; undefined if the name does not belong to a media file. */
export function mediaFileType(name: string): PhotoFileType | undefined {
  if (!NAME.test(name)) return undefined;
  return name.endsWith('.png') ? 'image/png' : 'image/jpeg';
}
