import type { JobRowView, JobView } from './api/kind-fields.js';
import type { JobItem } from './store/job-rows.js';
import type { JobRow } from './store/jobs.js';

/** What may become of a row. Kinds share one that means the same for all of them. */
export interface JobOutcome {
  /** For example `CREATED`. */
  readonly name: string;
  /** Its place among the outcomes in the documents of the API, where a new one comes last. */
  readonly place: number;
  /** A sentence of the documents. */
  readonly means: string;
}

/** A kind of job. Its feature declares it once, and adds it together with its handler (`addsJob`). */
export interface JobKind {
  /** For example `location-import`. It is stored with each job. */
  readonly name: string;
  /** Its place among the kinds in the documents of the API, where a new one comes last. */
  readonly place: number;
  /** What its jobs do, a sentence of the documents. */
  readonly does: string;
  /** Its phases in their order; a job begins with the first one. */
  readonly phases: readonly [string, ...string[]];
  /** The phases in which a job waits for a person. */
  readonly waitsIn?: readonly string[];
  /** What may become of its rows; absent where a job has none. */
  readonly outcomes?: readonly JobOutcome[];
  /** The name of the kind whose jobs undo its own. */
  readonly undoneBy?: string;
  readonly view?: (job: JobRow) => JobView;
  readonly rowView?: (row: JobItem) => JobRowView;
}

/** The row cannot be applied. Somebody can repair it, and try again ({@link retryJob}). */
export const REFUSED = {
  name: 'REFUSED',
  place: 5,
  means: 'The row cannot be applied; `problems` says why.',
} as const satisfies JobOutcome;

/** The row waits for a seat. Somebody can try again ({@link retryJob}). */
export const NO_SEAT = {
  name: 'NO_SEAT',
  place: 4,
  means:
    'The row would create a location for which the plan has no seat left. retryLocationImport tries rows of a location import again, retryListingImport those of a listing import, and portalRetryMove those of a move.',
} as const satisfies JobOutcome;

/** The row has created something. An undo takes it back ({@link CHANGED_OUTCOMES}). */
export const CREATED = {
  name: 'CREATED',
  place: 10,
  means: 'The row has created a location, or the publisher its listing.',
} as const satisfies JobOutcome;

/** The row has changed something. An undo takes it back ({@link CHANGED_OUTCOMES}). */
export const UPDATED = {
  name: 'UPDATED',
  place: 13,
  means: 'The row has changed its location.',
} as const satisfies JobOutcome;

const declared = new Map<string, JobKind>();

/** Adds a kind to those that the API shows. Throws for a second one with its name or its place. */
export function declareJobKind(kind: JobKind): void {
  const other = [...declared.values()].find(({ name, place }) => name === kind.name || place === kind.place);
  if (other) throw new Error(`The kinds of jobs ${other.name} and ${kind.name} have one name or one place.`);
  declared.set(kind.name, kind);
}

/** The kinds of jobs that the features of the process have added, in the order of the documents. */
export function jobKinds(): readonly JobKind[] {
  return [...declared.values()].sort((one, other) => one.place - other.place);
}

/** The kind of a job; undefined for one that a feature of another release has added. */
export function kindOfJob({ kind }: Pick<JobRow, 'kind'>): JobKind | undefined {
  return declared.get(kind);
}

/** What may become of rows of these kinds, in the order of the documents. Throws for two outcomes with one name or one place. */
export function outcomesOf(kinds: readonly JobKind[]): readonly JobOutcome[] {
  const outcomes = [...new Set(kinds.flatMap((kind) => kind.outcomes ?? []))];
  const count = (value: (outcome: JobOutcome) => unknown) => new Set(outcomes.map(value)).size;
  if (count(({ name }) => name) < outcomes.length || count(({ place }) => place) < outcomes.length)
    throw new Error('Two outcomes of rows have one name or one place.');
  return outcomes.sort((one, other) => one.place - other.place);
}
