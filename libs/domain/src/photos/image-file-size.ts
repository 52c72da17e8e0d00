import { PortalError } from '@listings/errors';

/** Bytes of the largest image file that a person may upload [contract 4]. */
export const MOST_IMAGE_BYTES = 5 * 1024 * 1024;

/** Throws 413 for a file that is larger than any photo. */
export function assertImageSize(bytes: number): void {
  if (bytes <= MOST_IMAGE_BYTES) return;
  const message = `the file exceeds ${MOST_IMAGE_BYTES} bytes`;
  throw new PortalError('VALIDATION_FAILED', `file: ${message}`, {
    status: 413,
    problems: [{ field: 'file', message }],
  });
}
