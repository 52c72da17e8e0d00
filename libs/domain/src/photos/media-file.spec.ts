import { describe, expect, it } from '@jest/globals';
import { mediaFiles, mediaFileType } from './media-file.js';

const mediaId = '0b6f1c1e-4a39-4a3f-9d0e-0123456789ab';

describe('media files', () => {
  it('[contract 4] are named by their random id and file type', () => {
    expect(mediaFiles({ mediaId, fileType: 'image/png' })).toEqual({
      original: `${mediaId}.png`,
      thumbnail: `${mediaId}-thumbnail.jpg`,
    });
    expect(mediaFileType(`${mediaId}.png`)).toBe('image/png');
    expect(mediaFileType(`${mediaId}.jpg`)).toBe('image/jpeg');
    expect(mediaFileType(`${mediaId}-thumbnail.jpg`)).toBe('image/jpeg');
  });

  it.each([
    '',
    '..',
    'a.jpg',
    `${mediaId}`,
    `${mediaId}.gif`,
    `${mediaId}.jpg/..`,
    `../${mediaId}.jpg`,
    `${mediaId}.jpg\n`,
    `${mediaId.toUpperCase()}.jpg`,
    `${mediaId}-thumbnail.png`,
    `${mediaId}.jpg.unfinished`,
  ])('[reliability 3] are not called %j', (name) => expect(mediaFileType(name)).toBeUndefined());
});
