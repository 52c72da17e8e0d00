import type { Job, RowOutcome } from '../../api/jobs-query.js';
import { jobTexts as texts } from '../../texts/jobs.js';
import { formatNumber } from '../format.js';
import type { Tone } from '../status-badge.js';

/** The number of rows with an outcome. */
export function rowsWith({ counts }: Pick<Job, 'counts'>, outcome: RowOutcome): number {
  return counts.find((each) => each.outcome === outcome)?.count ?? 0;
}

/** The days in the name of a file. */
const PERIOD = /(-\d{4}-\d\d-\d\d)+$/;

/** What the job does, for a heading. */
export function jobTitle({ kind, title }: Pick<Job, 'kind' | 'title'>): string {
  if (kind === 'location-import') return texts.titles.import(title);
  if (kind === 'listing-import') return texts.titles.listings(title);
  if (kind === 'listing-creation') return texts.titles.creation(title);
  if (kind === 'location-undo') return texts.titles.undo(title);
  if (kind === 'post-retry') return texts.titles.retry(title);
  if (kind === 'export') return texts.titles.exports[title.replace(PERIOD, '')] ?? texts.titles.export;
  return title;
}

/** The state of a job in words. */
export function jobState({ state, phase }: Pick<Job, 'state' | 'phase'>): string {
  if (state === 'RUNNING') return texts.phases[phase] ?? texts.states.RUNNING;
  if (state === 'WAITING') return texts.waiting[phase] ?? texts.states.WAITING;
  return texts.states[state];
}

const TONES: Record<Job['state'], Tone> = {
  RUNNING: 'busy',
  WAITING: 'warning',
  DONE: 'good',
  FAILED: 'bad',
  CANCELLED: 'neutral',
};

/** What the state means for the reader. */
export function jobTone({ state }: Pick<Job, 'state'>): Tone {
  return TONES[state];
}

/** The outcomes that a summary names, in its order. */
const SUMMARY: readonly RowOutcome[] = [
  'CREATED',
  'UPDATED',
  'REPLIED',
  'REPEATED',
  'ARCHIVED',
  'KEPT',
  'NEW',
  'CHANGED',
  'READY',
  'REQUESTED',
  'SAME',
  'LISTED',
  'SUGGESTED',
  'REFUSED',
];

/** What has become of the rows, such as `290 created · 6 changed · 4 refused`. */
export function jobSummary(job: Pick<Job, 'counts'>): string {
  return SUMMARY.filter((outcome) => rowsWith(job, outcome) > 0)
    .map((outcome) => texts.counts[outcome](formatNumber(rowsWith(job, outcome))))
    .join(' · ');
}

/** What a job waits for as the label of a link to its page; undefined if it waits for nothing. */
export function jobTask({ state, phase, kind, counts, import: file }: Job): string | undefined {
  if (state !== 'WAITING') return undefined;
  if (phase === 'MAPPING') return texts.tasks.columns(formatNumber(file?.header.length ?? 0));
  const rows = formatNumber(counts.reduce((sum, { count }) => sum + count, 0));
  return kind === 'location-import' ? texts.tasks.rows(rows) : texts.tasks.locations(rows);
}

/** The page of a job; undefined for one that has none, such as an export. */
export function jobPage({
  kind,
}: Pick<Job, 'kind'>): '/locations/imports/$jobId' | '/locations/changes/$jobId' | undefined {
  if (kind === 'export') return undefined;
  return kind === 'location-import' ? '/locations/imports/$jobId' : '/locations/changes/$jobId';
}

/** How long the phase will last, such as `about 3 minutes left`; undefined if nobody can say. */
export function timeLeft({ estimatedEndAt }: Pick<Job, 'estimatedEndAt'>, now: Date = new Date()): string | undefined {
  if (estimatedEndAt === null) return undefined;
  const seconds = Math.max(0, (Date.parse(estimatedEndAt) - now.getTime()) / 1_000);
  if (seconds < 60) return texts.underAMinute;
  return texts.minutesLeft(formatNumber(Math.round(seconds / 60)));
}
