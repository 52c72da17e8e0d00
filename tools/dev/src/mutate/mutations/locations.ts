import type { Mutation } from '../mutation.js';

const LOCATIONS = 'libs/features/locations';

/** Mutations of hours, locations, imports, jobs and spreadsheets. */
export const locationMutations: readonly Mutation[] = [
  {
    rule: '[contract 4] A slot may begin when the one before it ends.',
    file: 'libs/domain/src/locations/business-hours.ts',
    find: '(next.start ?? 0) < end',
    replace: '(next.start ?? 0) <= end',
    specs: { project: 'libs/domain', files: 'locations/business-hours' },
  },
  {
    rule: '[6.2] A location has one profile.updated in 60 seconds.',
    file: 'libs/features/locations/src/store/location-writes.ts',
    find: " and coalesce(update_window_ends_at, '-infinity') <= statement_timestamp()",
    replace: '',
    specs: { project: LOCATIONS, files: 'store/update-window' },
  },
  {
    rule: '[contract 2] An archived location gives its seat back.',
    file: 'libs/features/locations/src/archive/archive-now.ts',
    find: 'activated: -archived.length',
    replace: 'activated: 0',
    specs: { project: LOCATIONS, files: 'api/archive\\.controller' },
  },
  {
    rule: '[import] A row that fits several locations changes none of them.',
    file: 'libs/features/locations/src/jobs/import/match-rows.ts',
    find: 'if (named.length > 1)',
    replace: 'if (named.length > 2)',
    specs: { project: LOCATIONS, files: 'jobs/location-jobs' },
  },
  {
    rule: '[contract 14] Hours that say open and closed are invalid, never one of both.',
    file: 'libs/features/locations/src/rules/table/hours/read-hours.ts',
    find: 'if (!value || (ranges.length > 0 && ofColumn.some((rule) => rangesOf(rule).length === 0))) {',
    replace: 'if (!value) {',
    specs: { project: LOCATIONS, files: 'rules/table/hours/read-hours' },
  },
  {
    rule: '[jobs] A job is undone once.',
    file: 'libs/features/jobs/src/rules/can-undo.ts',
    find: 'if (undoKind === null || undoneBy !== null || ',
    replace: 'if (undoKind === null || ',
    specs: { project: 'libs/features/jobs', files: 'lifecycle/jobs' },
  },
  {
    rule: '[export] A text that a spreadsheet would calculate is written as a text.',
    file: 'libs/spreadsheets/src/formula-guard.ts',
    find: "const SIGN = '=+\\\\-@＝＋－＠'",
    replace: "const SIGN = '=+\\\\-＝＋－＠'",
    specs: { project: 'libs/spreadsheets', files: 'csv-writer|round-trip' },
  },
];
