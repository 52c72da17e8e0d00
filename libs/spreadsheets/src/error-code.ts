/** Whether an error of Node has a code that begins so. */
export function hasCode(error: unknown, start: string): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith(start)
  );
}

/** The code of an error about bytes that are not of an encoding. */
export const INVALID_TEXT = 'ERR_ENCODING_INVALID_ENCODED_DATA';
