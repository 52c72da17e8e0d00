/** A server that is promoted within this time after the last heartbeat has taken over from another one. */
const TAKEN_OVER_WITHIN_MS = 5 * 60_000;

/** What the database says about the installation, see the table of this name. */
export interface InstallationMarks {
  /** Where a process wrote the row; null: none has. */
  readonly place: string | null;
  readonly timeline: string | null;
  /** Where the row is now. */
  readonly presentPlace: string;
  readonly presentTimeline: string;
  readonly heartbeat: number;
  /** Time since the last heartbeat; null before the first one. */
  readonly silentMs: number | null;
}

/** True for a database with which no process has worked. */
export function isUnused({ place, heartbeat }: Pick<InstallationMarks, 'place' | 'heartbeat'>): boolean {
  return place === null && heartbeat === 0;
}

/**
 * Says why the database was restored from a backup [reliability G17]; undefined if nothing points to it. `knownHeartbeat` is
 * the highest that this process or its file has seen.
 */
export function whyRestored(marks: InstallationMarks, knownHeartbeat: number): string | undefined {
  const { place, presentPlace, timeline, presentTimeline, heartbeat, silentMs } = marks;
  if (isUnused(marks)) return undefined;
  if (heartbeat < knownHeartbeat)
    return `its heartbeat ${heartbeat} is older than ${knownHeartbeat}, which was seen before`;
  if (place === null) return undefined;
  if (place !== presentPlace) return 'it was written in another place: it is a copy, or was restored from a dump';
  const isPromoted = timeline !== presentTimeline;
  if (isPromoted && silentMs !== null && silentMs > TAKEN_OVER_WITHIN_MS)
    return `its server has begun the timeline ${presentTimeline}, and the last heartbeat is ${Math.round(silentMs / 60_000)} minutes old`;
  return undefined;
}
