const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
const MAX_LENGTH = 2_000;

/**
 * True for a URL to which the service may redirect a browser: absolute https, or http on this machine, without a
 * user name or password [contract 7, SY81022].
 */
export function isReturnUrl(text: string): boolean {
  // The URL parser removes white space and turns backslashes into slashes. Reject both, so that the browser sees the
  // URL that was checked.
  if (text.length > MAX_LENGTH || /[\s\\]/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOCAL_HOSTS.has(hostname));
}

/** Adds query parameters to a URL. A parameter that the URL already has is replaced. */
export function withParameters(url: string, parameters: Readonly<Record<string, string>>): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  return target.href;
}
