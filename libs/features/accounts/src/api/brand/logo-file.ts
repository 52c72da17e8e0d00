import { assertImageSize } from '@listings/domain';
import type { FileBody } from '@listings/api-kit';

/** A logo. */
export const LOGO_FILE: FileBody = { types: ['image/jpeg', 'image/png'], assertSize: assertImageSize };
