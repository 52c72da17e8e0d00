import type { SecretScope } from './secret-scope.js';

/** Fields that identify something, or say where a list goes on: what stands in them is never changed. */
const IDENTIFYING: ReadonlySet<string> = new Set([
  'ref',
  'folderRef',
  'listingRef',
  'subject',
  'id',
  'email',
  'storeCode',
  'code',
  'resumeAt',
  'cursor',
]);
/** Addresses, which are left out. */
const ADDRESSES: ReadonlySet<string> = new Set([
  'avatarUrl',
  'link',
  'liveLink',
  'permalink',
  'uri',
  'url',
  'websiteUrl',
]);

/** What the result of a sign-in has for the plug-in alone. */
const OF_A_SIGN_IN: ReadonlySet<string> = new Set(['credentials', 'state']);

/** A secret stands where nothing may be changed. The message does not repeat it. */
export class SecretInPlace extends Error {}

/**
 * The result of a plug-in, as plain data, without the secrets of the call in its texts. Throws {@link SecretInPlace} where one stands in a reference, an id
 * or a name of a field. In the result of a sign-in its credentials and its state are for the plug-in alone and stay.
 */
export function withoutSecretsIn(answer: unknown, secrets: SecretScope, { isSignIn = false } = {}): unknown {
  if (secrets.isEmpty) return answer;
  // A result that is one text is an address, or a word: the public id of a plug-in in it may begin as its secret does.
  if (typeof answer === 'string') {
    if (secrets.holds(answer)) throw new SecretInPlace('it has a credential');
    return answer;
  }
  const own = isSignIn && typeof answer === 'object' && answer !== null ? Object.entries(answer) : [];
  const kept = own.filter(([name, value]) => OF_A_SIGN_IN.has(name) && typeof value === 'object');
  if (kept.length === 0) return cleaned(answer, '', secrets);
  const said = own.filter(([name, value]) => !(OF_A_SIGN_IN.has(name) && typeof value === 'object'));
  return { ...(cleaned(Object.fromEntries(said), '', secrets) as object), ...Object.fromEntries(kept) };
}

function cleaned(value: unknown, name: string, secrets: SecretScope): unknown {
  if (typeof value === 'string') return cleanedText(value, name, secrets);
  if (Array.isArray(value)) return value.map((each) => cleaned(each, name, secrets));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (secrets.holds(key)) throw new SecretInPlace('it has a credential as the name of a field');
      const isLink = ADDRESSES.has(key) && typeof inner === 'string';
      return isLink && secrets.clean(inner) !== inner ? [] : [[key, cleaned(inner, key, secrets)]];
    }),
  );
}

function cleanedText(text: string, name: string, secrets: SecretScope): string {
  if (!IDENTIFYING.has(name)) return secrets.clean(text);
  if (secrets.holds(text)) throw new SecretInPlace(`it has a credential in ${name}`);
  return text;
}
