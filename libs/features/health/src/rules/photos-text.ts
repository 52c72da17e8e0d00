/** Photos that a text names; the rest is counted. */
const MOST_NAMED = 10;
/** Characters of a reference that a text shows. */
const LONGEST_NAME = 24;

/** The ids of our photos, by the publisher's references. */
type PhotoIds = ReadonlyMap<string, number>;

/** The photos of a location as people read them; null for none. */
export function ourPhotosText(ours: readonly string[]): string | null {
  return ours.length > 0 ? `${photos(ours.length)} of the location` : null;
}

/** The photos that a listing shows as people read them, with what it lacks of ours; null for none. Others are named by the end of their reference. */
export function theirPhotosText(ours: readonly string[], theirs: readonly string[], ids: PhotoIds): string | null {
  if (theirs.length === 0) return null;
  const missing = ours.filter((ref) => !theirs.includes(ref)).map((ref) => ids.get(ref) ?? nameOf(ref));
  const added = theirs.filter((ref) => !ours.includes(ref)).map(nameOf);
  const own = ownText(ours.length, missing);
  const others = added.length > 0 && `${photos(added.length)} of others: ${named(added.sort())}`;
  return [own, others].filter(Boolean).join('; ');
}

/** Whether the texts of both sides say that a listing shows all of our photos, so that it differs only in those of others. */
export function showsAllOurs(ours: string | null, theirs: string | null): boolean {
  return theirs !== null && theirs.startsWith(ours ?? '');
}

function ownText(count: number, missing: readonly (string | number)[]): string | undefined {
  if (count === 0) return undefined;
  if (missing.length === 0) return `${photos(count)} of the location`;
  if (missing.length === count) return `none of the ${photos(count)} of the location`;
  return `${count - missing.length} of ${photos(count)} of the location, without ${named(missing)}`;
}

function nameOf(ref: string): string {
  return (ref.split('/').at(-1) ?? ref).slice(-LONGEST_NAME);
}

function named(names: readonly (string | number)[]): string {
  const rest = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function photos(count: number): string {
  return count === 1 ? '1 photo' : `${count} photos`;
}
