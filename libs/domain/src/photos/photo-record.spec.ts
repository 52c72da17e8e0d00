import { describe, expect, it } from '@jest/globals';
import { inPhotoOrder, photoRecord } from './photo-record.js';
import type { StoredPhoto } from './photo.js';

const file = { fileType: 'image/jpeg' as const, bytes: 20_000, width: 800, height: 600 };
const ids = { id: 700001, locationId: 5, mediaId: '0b6f1c1e-4a39-4a3f-9d0e-0123456789ab' };
const photo: StoredPhoto = { ...ids, type: 'ADDITIONAL', caption: 'Terrace', ...file, star: 2, views: 3 };

describe('the photo record', () => {
  it('[contract 4] has exactly the fields of the contract', () => {
    expect(photoRecord(photo, { accountId: 1001, mediaUrl: 'https://listings.example/media' })).toEqual({
      id: Buffer.from('MediaFile:700001').toString('base64'),
      url: 'https://listings.example/media/1001/0b6f1c1e-4a39-4a3f-9d0e-0123456789ab.jpg',
      thumbnailUrl: 'https://listings.example/media/1001/0b6f1c1e-4a39-4a3f-9d0e-0123456789ab-thumbnail.jpg',
      caption: 'Terrace',
      type: 'ADDITIONAL',
      categoryName: 'Additional',
      fileType: 'image/jpeg',
      width: 800,
      height: 600,
      starred: true,
      viewsCount: 3,
    });
  });

  it('[contract 4] is sorted after the logo and the cover, the oldest first', () => {
    const photos = [
      { ...photo, id: 4 },
      { ...photo, id: 3 },
      { ...photo, id: 2, type: 'COVER' as const },
      { ...photo, id: 9, type: 'LOGO' as const },
    ];
    expect(inPhotoOrder(photos).map(({ id }) => id)).toEqual([9, 2, 3, 4]);
  });
});
