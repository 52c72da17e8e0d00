import type { JobRowView, JobView } from './api/kind-fields.js';
import type { JobItem } from './store/job-rows.js';
import type { JobRow } from './store/jobs.js';

/** What may become of a row. Kinds share one that means the same for all of them. */
export interface JobOutcome {
  /** Its place among the outcomes in the documents of the API, where a new one comes last. */
  readonly place: number;
  /** A sentence of the documents. */
  readonly means: string;
}

/** Outcomes by their names. */
export type JobOutcomes = Readonly<Record<string, JobOutcome>>;

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
  readonly outcomes?: JobOutcomes;
  /** The outcomes of checked rows that the phase APPLYING applies, where a person reviews them. */
  readonly applies?: readonly string[];
  /** The name of the kind whose jobs undo its own. */
  readonly undoneBy?: string;
  readonly view?: (job: JobRow) => JobView;
  readonly rowView?: (row: JobItem) => JobRowView;
}

/** The row cannot be applied. Somebody can repair it, and try again (`retryJob`). */
export const REFUSED: JobOutcome = { place: 5, means: 'The row cannot be applied; `problems` says why.' };

/** The row waits for a seat. Somebody can try again (`retryJob`). */
export const NO_SEAT: JobOutcome = {
  place: 4,
  means:
    'The row would create a location for which the plan has no seat left. retryLocationImport tries rows of a location import again, retryListingImport those of a listing import, and portalRetryMove those of a move.',
};

/** The row has created something; an undo takes it back (`canUndo`). */
export const CREATED: JobOutcome = {
  place: 10,
  means: 'The row has created a location, or the publisher its listing.',
};

/** The row has changed something; an undo takes it back (`canUndo`). */
export const UPDATED: JobOutcome = { place: 13, means: 'The row has changed its location.' };

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
export function outcomesOf(kinds: readonly JobKind[]): JobOutcomes {
  const entries = kinds.flatMap(({ outcomes = {} }) => Object.entries(outcomes));
  const byName = [...new Map(entries)].sort(([, one], [, other]) => one.place - other.place);
  const places = new Set(byName.map(([, { place }]) => place));
  const named = new Set(entries.map(([name, { place }]) => `${place} ${name}`));
  if (places.size < byName.length || named.size > byName.length)
    throw new Error('Two outcomes of rows have one name or one place.');
  return Object.fromEntries(byName);
}
