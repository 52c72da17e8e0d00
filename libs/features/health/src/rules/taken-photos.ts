/** A photo of others that somebody took over: its import, and how often earlier imports failed. */
export interface TakenPhoto {
  /** The photo request that imports it; null after it failed. */
  readonly requestId: string | null;
  /** Its place in that request. */
  readonly position: number;
  /** How often it could not be imported. */
  readonly failures: number;
}

/** The photos of a listing that were taken over and are not imported, by the publisher's references. */
export type TakenPhotos = Readonly<Record<string, TakenPhoto>>;

/** The ended imports of photos that were taken over. */
export interface SettledPhotos {
  /** References of the imported photos, which need no further care. */
  readonly imported: readonly string[];
  /** The photos that could not be imported, which are a difference again. */
  readonly failed: TakenPhotos;
}

/** After so many failed imports a photo is not imported again: a person has to add it, or to ignore it. */
const MOST_FAILURES = 3;

/** Whether a photo failed so often that it is not imported again. Publishers choose the references. */
export function isGivenUp(taken: TakenPhotos, ref: string): boolean {
  return failuresOf(taken, ref) >= MOST_FAILURES;
}

/** The photos taken over from a listing after somebody takes over more; leaves out those that the listing no longer shows. */
export function takenWith(
  taken: TakenPhotos,
  { refs, requestId, shown }: { refs: readonly string[]; requestId: string; shown: readonly string[] },
): TakenPhotos {
  const earlier = Object.entries(taken).filter(([ref]) => shown.includes(ref));
  const more = refs.map(
    (ref, position) => [ref, { requestId, position, failures: failuresOf(taken, ref) } satisfies TakenPhoto] as const,
  );
  return Object.fromEntries([...earlier, ...more]);
}

/**
 * Which imports of taken photos have ended, by the states of the items of their requests; undefined if nothing is new. A request that is no
 * longer stored ended long ago.
 */
export function settledPhotos(
  taken: TakenPhotos,
  requests: ReadonlyMap<string, readonly { readonly status: string }[] | undefined>,
): SettledPhotos | undefined {
  const imported: string[] = [];
  const failed: [string, TakenPhoto][] = [];
  for (const [ref, { requestId, position, failures }] of Object.entries(taken)) {
    if (requestId === null) continue;
    const status = requests.get(requestId)?.[position]?.status ?? 'SUCCESS';
    if (status === 'SUCCESS') imported.push(ref);
    if (status === 'ERROR') failed.push([ref, { requestId: null, position, failures: failures + 1 }]);
  }
  return imported.length + failed.length > 0 ? { imported, failed: Object.fromEntries(failed) } : undefined;
}

function failuresOf(taken: TakenPhotos, ref: string): number {
  return Object.hasOwn(taken, ref) ? (taken[ref]?.failures ?? 0) : 0;
}
