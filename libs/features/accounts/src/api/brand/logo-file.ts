import type { FileBody } from '@listings/api-kit';
import { assertImageSize } from '@listings/domain';

/** A logo. */
export const LOGO_FILE: FileBody = { types: ['image/jpeg', 'image/png'], assertSize: assertImageSize };
