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

/** A file named by a URL: the id of its account, its name and its random id, all as the URL has them. */
export interface NamedMediaFile {
  readonly accountId: number;
  readonly file: string;
  readonly mediaId: string;
}

/**
 * Returns the media file that a URL names by the end of its path, wherever the files are served; undefined for any other URL.
 * It says nothing about whether the file exists.
 */
export function mediaFileOfUrl(url: string): NamedMediaFile | undefined {
  if (!URL.canParse(url)) return undefined;
  const [, account = '', file = ''] = /\/([1-9]\d{0,9})\/([^/]+)$/.exec(new URL(url).pathname) ?? [];
  if (mediaFileType(file) === undefined) return undefined;
  return { accountId: Number(account), file, mediaId: file.slice(0, MEDIA_ID_LENGTH) };
}

const MEDIA_ID_LENGTH = 36;
