const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
const MAX_LENGTH = 2_000;

/**
 * True for an address to which a browser may be sent back: absolute https, or http on this machine; without a
 * login in it [contract 7, SY81022].
 */
export function isReturnUrl(text: string): boolean {
  // URL drops white space and turns backslashes round: what is judged must be what the browser will see.
  if (text.length > MAX_LENGTH || /[\s\\]/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOCAL_HOSTS.has(hostname));
}

/** The address with further query parameters; one that it has already is replaced. */
export function withParameters(url: string, parameters: Readonly<Record<string, string>>): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  return target.href;
}
