const MAX_LENGTH = 2_048;

/** Checks a webhook URL; the answer is what is wrong with it, or undefined. Whether its address is public is told at connect time. */
export function endpointUrlProblem(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return `at most ${MAX_LENGTH} characters`;
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return 'an absolute http or https address';
  const { username, password, hash } = new URL(text);
  if (username !== '' || password !== '') return 'an address without user name and password';
  if (hash !== '') return 'an address without a fragment';
  return undefined;
}
