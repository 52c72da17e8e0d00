import { createHash } from 'node:crypto';
import type { RequestDigests } from '@listings/persistence';

/** What a request is compared by: two requests with the same `Idempotency-Key` are one if it is equal [contract 1]. */
export interface RequestDigest {
  /** Of the address and the body as it was sent. */
  readonly asSent: Buffer;
  /** The same whatever the order of the keys in the body. */
  readonly sorted: Buffer;
}

/** The digest of a request whose body is JSON, or that has none. */
export function digestOfJson({ url, body }: { readonly url: string; readonly body?: unknown }): RequestDigest {
  const sorted = withSortedKeys(body);
  const asSent = digestOf(url, JSON.stringify(body));
  return { asSent, sorted: sorted === body ? asSent : digestOf(url, JSON.stringify(sorted)) };
}

/** What is stored of a request. */
export function storedDigests({ asSent, sorted }: RequestDigest): RequestDigests {
  return { fingerprint: asSent, content: contentOf(asSent, sorted) };
}

/** Whether a request is the one that was stored, by this release or by the one before, which knows the fingerprint only. */
export function isStored({ asSent, sorted }: RequestDigest, { fingerprint, content }: RequestDigests): boolean {
  return fingerprint.equals(asSent) || content?.equals(contentOf(fingerprint, sorted)) === true;
}

/** A digest that belongs to the fingerprint: an earlier release that claims the key again leaves one that fits no request. */
function contentOf(fingerprint: Buffer, sorted: Buffer): Buffer {
  return createHash('sha256').update(fingerprint).update(sorted).digest();
}

function digestOf(url: string, text: string | undefined): Buffer {
  return createHash('sha256')
    .update(`${url}\n${text ?? ''}`)
    .digest();
}

/** A value whose objects have their keys in one order; the value itself if they have it already. */
function withSortedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const members = value.map(withSortedKeys);
    return members.some((member, index) => member !== value[index]) ? members : value;
  }
  const given = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(given);
  const members = names.map((name) => [name, withSortedKeys(given[name])] as const);
  const isSorted = names.every((name, index) => index === 0 || (names[index - 1] ?? '') < name);
  if (isSorted && members.every(([name, member]) => member === given[name])) return value;
  return Object.fromEntries(members.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
