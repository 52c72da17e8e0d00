import { globalId } from '@listings/pagination';

/** The ids of a photo and of a request in the examples. */
export const photoIdExample = globalId('MediaFile', 100001);
export const photoRequestIdExample = 'b1a4f0c2-7d0e-4a41-9f6b-3f2c5f0f9a11';

/** A photo record. */
export const photoExample = {
  id: photoIdExample,
  url: 'https://listings.example/media/1/8c1f6a0e.jpg',
  thumbnailUrl: 'https://listings.example/media/1/8c1f6a0e-400.jpg',
  caption: 'The terrace',
  type: 'ADDITIONAL',
  categoryName: 'Additional',
  fileType: 'image/jpeg',
  width: 1600,
  height: 1200,
  starred: false,
  viewsCount: 0,
};
