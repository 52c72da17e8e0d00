/** The secrets among some stored values. */
export interface SecretValues {
  /** Named as a secret, such as `accessToken` or `APIKey`. */
  readonly named: readonly string[];
  /** Without such a name, and formed as a token: the key of a page in a record of pages, for example. */
  readonly likely: readonly string[];
}

/** Shorter ones are found in the words of people. */
const SHORTEST = 8;
const MOST_VALUES = 5_000;
const MOST_DEPTH = 8;

/** Ends of names whose values tell nothing, such as `tokenType`. Names are compared in lower case, without `_` and `-`. */
const PUBLIC_END =
  /(type|uri|uris|url|urls|endpoint|host|domain|email|locale|language|country|region|currency|timezone|scope|scopes|permissions|expires|expiry|expiresat|expiresin|issuedat|renewedat|createdat|updatedat|readat|version|(organization|business|page|group|place)keys?)$/;
const SECRET =
  /token|secret|passw|passphrase|pwd|apikey|accesskey|privatekey|signingkey|credential|cookie|session|bearer|authorization|jwt|signature|grant|^t?otp|(key|pin|auth|otp)$|^(at|rt|access|refresh|code|authcode|verifier|codeverifier)$/;
/** Ends of names that identify something, also beside a secret: the id of the page in the record of its token. */
const IDENTIFYING = /(id|ids|ref|refs|name|names|subject|username|login|title|label|kind|status|state)$/;
const PUBLIC =
  /(id|ids|ref|refs|name|names|account|accounts|subject|user|username|login|location|locations|path|title|label|kind|status|state|tasks)$/;

/** A text without spaces, with letters and digits, as publishers issue them. */
const TOKEN = /^(?=.*[A-Za-z])(?=.*\d)[\w.~+/=:|-]{16,}$/;
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/|^\d{4}-\d\d-\d\d(T|$)/i;
/** A word of one case, a short number, or one character many times. */
const TRIVIAL = /^(?:\p{Lu}?\p{Ll}{1,15}|\p{Lu}{1,15}|\d{1,9}|(.)\1*)$/u;

/**
 * Finds the secrets in credentials, or in the answer of a token endpoint, by the names and the forms of its texts. Leaves out what is short or trivial,
 * because it is in texts of people as well, and what names or addresses something, such as the id of an account.
 */
export function secretValuesOf(stored: unknown): SecretValues {
  const named = new Set<string>();
  const likely = new Set<string>();
  let left = MOST_VALUES;
  const visit = (value: unknown, name: string, within: boolean, depth: number): void => {
    if ((left -= 1) < 0 || depth > MOST_DEPTH) return;
    const isPublic = PUBLIC_END.test(name);
    const isSecret = !isPublic && (SECRET.test(name) || within);
    if (typeof value === 'string') {
      if (!isTelling(value) || isPublic) return;
      if (isSecret && (SECRET.test(name) || !IDENTIFYING.test(name))) named.add(value);
      else if (!PUBLIC.test(name) && TOKEN.test(value) && !ADDRESS.test(value)) likely.add(value);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value))
      visit(inner, Array.isArray(value) ? name : plainName(key), isSecret, depth + 1);
  };
  visit(stored, '', false, 0);
  return { named: [...named], likely: [...likely] };
}

/** Whether a secret can be told from the words of people, so that it may be taken out of their texts. */
export function isTelling(value: string): boolean {
  return value.length >= SHORTEST && !TRIVIAL.test(value);
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
