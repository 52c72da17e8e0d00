const MAX_LENGTH = 2_048;

/**
 * Validates a webhook URL. Returns what the URL must be, or undefined if it is valid. Whether its address is public
 * is checked on connection.
 */
export function endpointUrlProblem(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return `at most ${MAX_LENGTH} characters`;
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return 'an absolute http or https address';
  const { username, password, hash } = new URL(text);
  if (username !== '' || password !== '') return 'an address without user name and password';
  if (hash !== '') return 'an address without a fragment';
  return undefined;
}
