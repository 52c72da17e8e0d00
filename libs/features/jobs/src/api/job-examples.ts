import type { JobKind } from '../job-kind.js';

const id = '3f1b2f2e-7f0c-4f0a-9d55-0b6f1c1e4a39';
const fileId = '9c2f6d0a-51f7-4a55-b0a4-6a1c5d1f0e11';

/** A job of the document. */
export const jobExample = {
  id,
  kind: 'location-import',
  title: 'restaurants.xlsx',
  editedFields: null,
  state: 'WAITING',
  phase: 'REVIEW',
  total: 300,
  processed: 300,
  counts: [
    { outcome: 'NEW', count: 290 },
    { outcome: 'CHANGED', count: 6 },
    { outcome: 'REFUSED', count: 4 },
  ],
  warnings: [],
  problem: null,
  startedBy: { kind: 'USER', name: 'ada@example.com' },
  createdAt: '2026-07-06T18:33:29.664Z',
  endedAt: null,
  estimatedEndAt: null,
  keptUntil: '2026-08-05T18:33:29.664Z',
  canUndo: false,
  undoes: null,
  undoneBy: null,
  retriedBy: null,
  repairedBy: null,
  resultFileId: null,
  import: {
    header: ['Store #', 'Name', 'PLZ'],
    mapping: ['storeId', 'name', 'postalCode'],
    dateOrder: 'DMY',
    defaultCountry: 'DE',
    emptyClears: false,
    midnightHours: null,
    sheet: 'Stores',
    sheets: [{ name: 'Stores', isVisible: true }],
    headerRow: 1,
    encodings: [],
  },
};

/** An example of a job of a kind that begins; `more` is what differs. */
export function jobExampleOf({ name: kind, phases: [phase] }: JobKind, title: string, more: object = {}) {
  return { job: { ...jobExample, kind, title, state: 'RUNNING', phase, import: null, ...more } };
}

/** Examples that operations of several features have. */
export const jobExamples = {
  job: { job: jobExample },
  edit: {
    job: {
      ...jobExample,
      kind: 'location-edit',
      title: 'Change hours on special days',
      editedFields: { fields: ['specialHours'], more: 0 },
      import: null,
    },
  },
  nothing: 'SY87010: Nothing matches the selection',
  refused: 'SY87002: The job does not wait for this',
  tooMany: 'SY87001: Too many jobs run or wait: at most 20 in an account',
  page: { jobs: [jobExample], nextCursor: null },
  rows: {
    rows: [
      {
        position: 17,
        outcome: 'REFUSED',
        locationId: null,
        name: 'Golden Gate Café',
        reply: null,
        retry: null,
        line: 18,
        cells: ['SF-001', 'Golden Gate Café', '9410'],
        fields: [],
        notes: [{ column: 'countryIso', from: 'Deutschland', to: 'Germany', kind: 'recognized' }],
        problems: [{ column: 'postalCode', message: 'The postal code "9410" does not have the form of Germany.' }],
      },
    ],
    nextCursor: null,
  },
  file: {
    file: { id: fileId, name: 'restaurants.xlsx', bytes: 84_200, removedAt: '2026-07-07T18:33:29.664Z' },
  },
  fileRefused: 'SY87006: The files of the account take too much space: at most 1 GB',
  input: { clientMutationId: 'jobs-1', jobId: id },
};
