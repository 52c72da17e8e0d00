import { rejection } from '@listings/publisher-sdk';
import type { CodedMessage } from '@listings/publisher-sdk';

/** The limit counts bytes, not characters [publishers 1.9]. */
const LONGEST_REPLY_BYTES = 4096;

/** The only rule for the text of a reply. */
export const replyTooLong: CodedMessage = {
  code: 'SY50105',
  message: `Publisher A accepts replies of at most ${LONGEST_REPLY_BYTES} bytes`,
};

/** True if the publisher refuses the text. */
export function isTooLong(text: string): boolean {
  return Buffer.byteLength(text, 'utf8') > LONGEST_REPLY_BYTES;
}

/** The text, if the publisher takes it. Otherwise throws `CONTENT_REJECTED`, before any call. */
export function sendable(text: string): string {
  if (text.trim() === '') throw rejection('comment', 'A reply must have a text', { field: 'comment' });
  if (isTooLong(text)) throw rejection(replyTooLong.code, replyTooLong.message, { field: 'comment' });
  return text;
}
