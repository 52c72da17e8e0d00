import type { FileBody } from '@listings/api-kit';
import { assertImageSize } from '@listings/domain';
import { GIVEN_TYPES } from '../../image/given-type.js';

/** A photo. HEIC gets a sentence that says how to export a JPEG. */
export const PHOTO_FILE: FileBody = {
  types: [...GIVEN_TYPES, 'image/heic', 'image/heif'],
  assertSize: assertImageSize,
};
