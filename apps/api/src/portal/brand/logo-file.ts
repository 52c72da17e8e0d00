import { assertUploadSize } from '@listings/feature-photos';
import type { FileBody } from '@listings/api-kit';

/** A logo. */
export const LOGO_FILE: FileBody = { types: ['image/jpeg', 'image/png'], assertSize: assertUploadSize };
