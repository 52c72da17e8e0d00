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

/** A secret stands where nothing may be changed. The message does not repeat it. */
export class SecretInPlace extends Error {}

/**
 * The result of a plug-in, as plain data, without the secrets of the call in its texts. Throws {@link SecretInPlace} where one stands in a reference, an id
 * or a name of a field. The credentials themselves, and the state of a sign-in, are for the plug-in alone and stay.
 */
export function withoutSecretsIn(answer: unknown, secrets: SecretScope): unknown {
  if (secrets.isEmpty) return answer;
  // A result that is one text is an address, or a word.
  if (typeof answer === 'string' && secrets.clean(answer) !== answer) throw new SecretInPlace('it has a credential');
  return cleaned(answer, '', secrets);
}

function cleaned(value: unknown, name: string, secrets: SecretScope): unknown {
  if (typeof value === 'string') return cleanedText(value, name, secrets);
  if (Array.isArray(value)) return value.map((each) => cleaned(each, name, secrets));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (key === 'credentials' || (key === 'state' && typeof inner === 'object')) return [[key, inner]];
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
