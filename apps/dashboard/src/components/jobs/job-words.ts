import type { Job } from '../../api/jobs-query.js';
import { knownText, t } from '../../language/t.js';
import { formatDay } from '../format.js';
import type { Tone } from '../status-badge.js';
import { CHANGED, OTHERS, rowsWith, TO_CHANGE } from './rows-with.js';

/** The days in the name of a file. */
const PERIOD = /(-\d{4}-\d\d-\d\d)+$/;
/** The first and the last day of a report. */
const REPORTED = /(\d{4}-\d\d-\d\d)-(\d{4}-\d\d-\d\d)$/;

/** What the job does, for a heading. */
export function jobTitle(job: Pick<Job, 'kind' | 'title' | 'editedFields'>): string {
  const { kind } = job;
  const title = job.editedFields ? editTitle(job.editedFields) : job.title;
  if (kind === 'location-import') return t('jobs.titles.import', { file: title });
  if (kind === 'listing-import') return t('jobs.titles.listings', { account: title });
  if (kind === 'listing-creation') return t('changes.listings.titleAt', { publisher: title });
  if (kind === 'location-undo') return t('jobs.titles.undo', { title });
  if (kind === 'account-move') return t('jobs.titles.move', { service: title });
  if (kind === 'review-reply') return t('jobs.titles.reply', { text: title });
  if (kind === 'post-retry') return t('jobs.titles.retry', { post: title });
  if (kind === 'export') return knownText('jobs.titles.exports', title.replace(PERIOD, '')) ?? t('exports.export');
  if (kind === 'report') {
    const [, from, to] = REPORTED.exec(title) ?? [];
    return from && to ? t('reports.title', { from: formatDay(from), to: formatDay(to) }) : t('reports.untitled');
  }
  return title;
}

/** What a change of many locations changes. */
function editTitle({ fields, more }: NonNullable<Job['editedFields']>): string {
  const names = fields.map((field) =>
    field === 'specialHours' ? t('jobs.specialHours') : (knownText('locations.fields', field) ?? field),
  );
  const named = names.join(', ');
  return more > 0 ? t('jobs.titles.editMore', { fields: named, more }) : t('jobs.titles.edit', { fields: named });
}

/** The state of a job in words. */
export function jobState({ state, phase }: Pick<Job, 'state' | 'phase'>): string {
  if (state === 'RUNNING') return knownText('jobs.phases', phase) ?? t('jobs.states.RUNNING');
  if (state === 'WAITING') return knownText('jobs.waiting', phase) ?? t('jobs.states.WAITING');
  return t(`jobs.states.${state}`);
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
const SUMMARY = [...CHANGED, ...TO_CHANGE, ...OTHERS];

/** What has become of the rows, such as `290 created · 6 changed · 4 refused`. */
export function jobSummary(job: Pick<Job, 'counts'>): string {
  return SUMMARY.filter((outcome) => rowsWith(job, outcome) > 0)
    .map((outcome) => t(`jobs.counts.${outcome}`, { count: rowsWith(job, outcome) }))
    .join(' · ');
}

/** What a job waits for as the label of a link to its page; undefined if it waits for nothing. */
export function jobTask({ state, phase, kind, counts, import: file }: Job): string | undefined {
  if (state !== 'WAITING') return undefined;
  if (phase === 'MAPPING') return t('jobs.tasks.columns', { count: file?.header.length ?? 0 });
  const rows = counts.reduce((sum, { count }) => sum + count, 0);
  return kind === 'location-import'
    ? t('jobs.tasks.rows', { count: rows })
    : t('jobs.tasks.locations', { count: rows });
}

/** The page of a job; undefined for one that only writes a file. */
export function jobPage({
  kind,
}: Pick<Job, 'kind'>): '/locations/imports/$jobId' | '/locations/changes/$jobId' | undefined {
  if (kind === 'export' || kind === 'report') return undefined;
  return kind === 'location-import' ? '/locations/imports/$jobId' : '/locations/changes/$jobId';
}

/** How long the phase will last, such as `about 3 minutes left`; undefined if nobody can say. */
export function timeLeft({ estimatedEndAt }: Pick<Job, 'estimatedEndAt'>, now: Date = new Date()): string | undefined {
  if (estimatedEndAt === null) return undefined;
  const seconds = Math.max(0, (Date.parse(estimatedEndAt) - now.getTime()) / 1_000);
  if (seconds < 60) return t('jobs.underAMinute');
  return t('jobs.minutesLeft', { minutes: Math.round(seconds / 60) });
}
