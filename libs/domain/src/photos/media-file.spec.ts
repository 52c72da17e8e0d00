import { describe, expect, it } from '@jest/globals';
import { mediaFileOfUrl, mediaFiles, mediaFileType } from './media-file.js';

const mediaId = '0b6f1c1e-4a39-4a3f-9d0e-0123456789ab';

describe('media files', () => {
  it('[contract 4] are named by their random id and file type', () => {
    const files = { original: `${mediaId}.png`, thumbnail: `${mediaId}-thumbnail.jpg` };
    expect(mediaFiles({ mediaId, fileType: 'image/png' })).toEqual(files);
    expect(mediaFileType(`${mediaId}.png`)).toBe('image/png');
    expect(mediaFileType(`${mediaId}.jpg`)).toBe('image/jpeg');
    expect(mediaFileType(`${mediaId}-thumbnail.jpg`)).toBe('image/jpeg');
  });

  const endings = ['', '.gif', '.jpg/..', '.jpg\n', '-thumbnail.png', '.jpg.unfinished'];

  it.each([
    '',
    '..',
    'a.jpg',
    `../${mediaId}.jpg`,
    `${mediaId.toUpperCase()}.jpg`,
    ...endings.map((ending) => `${mediaId}${ending}`),
  ])('[reliability 3] are not called %j', (name) => expect(mediaFileType(name)).toBeUndefined());
});

describe('the URL of a media file', () => {
  const file = `${mediaId}.png`;

  it.each([`https://a.example/media/1001/${file}`, `http://cdn.example/1001/${file}?x=1#y`])(
    '[contract 4] %s names its account and its id',
    (url) => expect(mediaFileOfUrl(url)).toEqual({ accountId: 1001, file, mediaId }),
  );

  it.each([
    '',
    'a',
    `1001/${file}`,
    `https://a.example/${file}`,
    `https://a.example/0/${file}`,
    `https://a.example/1001/${file}/`,
  ])('[reliability 3] %j is none', (url) => expect(mediaFileOfUrl(url)).toBeUndefined());
});
