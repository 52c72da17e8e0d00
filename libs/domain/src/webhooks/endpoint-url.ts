import { INPUT_BOUNDS } from '../input-bounds.js';

/** Characters that URL parsers remove or replace, so that readers of the stored text may see another host. */
const REWRITTEN = /[\s\\\u0000-\u001f\u007f\ufeff]/;

/**
 * Validates a webhook URL. Returns what the URL must be, or undefined if it is valid. Whether its address is public
 * is checked on connection.
 */
export function endpointUrlProblem(text: string): string | undefined {
  if (text.length > INPUT_BOUNDS.url) return `at most ${INPUT_BOUNDS.url} characters`;
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return 'an absolute http or https address';
  if (REWRITTEN.test(text) || !text.isWellFormed())
    return 'an address without spaces, backslashes and control characters';
  const { username, password, hash } = new URL(text);
  if (username !== '' || password !== '') return 'an address without user name and password';
  if (hash !== '') return 'an address without a fragment';
  return undefined;
}
