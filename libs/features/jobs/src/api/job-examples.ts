import { globalId } from '@listings/pagination';

const id = '3f1b2f2e-7f0c-4f0a-9d55-0b6f1c1e4a39';
const postId = globalId('SocialPost', 5001);
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

const editExample = {
  ...jobExample,
  kind: 'location-edit',
  title: 'Change hours on special days',
  editedFields: { fields: ['specialHours'], more: 0 },
  import: null,
};

const listingsExample = {
  ...editExample,
  kind: 'listing-creation',
  title: 'Maps',
  editedFields: null,
  state: 'RUNNING',
  phase: 'SELECTING',
  counts: [],
};

const replyExample = {
  ...jobExample,
  kind: 'review-reply',
  title: 'Thank you, {author}!',
  counts: [
    { outcome: 'READY', count: 297 },
    { outcome: 'REFUSED', count: 3 },
  ],
  import: null,
};

/** Examples of the operations by their ids. */
export const jobExamples = {
  job: { job: jobExample },
  edit: { job: editExample },
  listings: { job: listingsExample },
  reply: { job: replyExample },
  export: {
    job: { ...editExample, kind: 'export', title: 'reviews', editedFields: null, state: 'RUNNING', phase: 'STARTING' },
  },
  report: {
    job: {
      ...editExample,
      kind: 'report',
      title: 'report-2026-07-01-2026-07-31',
      editedFields: null,
      state: 'RUNNING',
      phase: 'STARTING',
      total: null,
      processed: 0,
      counts: [],
    },
  },
  retry: {
    job: {
      ...editExample,
      kind: 'post-retry',
      title: 'Summer sale',
      editedFields: null,
      state: 'RUNNING',
      phase: 'SELECTING',
    },
  },
  nothing: 'SY87010: Nothing matches the selection',
  refused: 'SY87002: The job does not wait for this',
  noFile: 'SY87005: The file is not there',
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
  columns: [{ column: 'storeId', label: 'Store code', joins: false }],
  input: { clientMutationId: 'jobs-1', jobId: id },
  startImport: { clientMutationId: 'jobs-1', fileId, defaultCountry: 'DE' },
  map: { clientMutationId: 'jobs-1', jobId: id, mapping: ['storeId', 'name', 'postalCode'], dateOrder: 'DMY' },
  read: { clientMutationId: 'jobs-1', jobId: id, sheet: 'Stores', headerRow: 2 },
  repair: {
    clientMutationId: 'jobs-1',
    jobId: id,
    rows: [{ position: 17, cells: ['SF-001', 'Golden Gate Café', '10967'] }],
  },
  equalCells: [
    {
      column: 12,
      text: 'open every day from 11 till late',
      rows: 36,
      position: 17,
      message: 'The hours "open every day from 11 till late" are not understood.',
    },
  ],
  startEdit: {
    clientMutationId: 'jobs-1',
    filter: { archived: false },
    addSpecialDays: [{ day: 'SPECIAL', type: 'CLOSED', slots: [], specialDate: '2026-12-25' }],
  },
  startReply: {
    clientMutationId: 'jobs-1',
    filter: { locationIds: [100001], ratings: [5], from: '2026-07-01' },
    text: 'Thank you, {author}! See you soon at {location}.',
  },
  exportReviews: { clientMutationId: 'jobs-1', format: 'XLSX', filter: { locationIds: [100001], ratings: [1, 2] } },
  exportPosts: { clientMutationId: 'jobs-1', format: 'CSV', postIds: [postId] },
  retryPost: { clientMutationId: 'jobs-1', socialPostId: postId },
  exportInsights: {
    clientMutationId: 'jobs-1',
    format: 'XLSX',
    rows: 'DAYS',
    locationIds: [100001],
    from: '2026-07-01',
    to: '2026-07-31',
  },
  exportReviewRanking: {
    clientMutationId: 'jobs-1',
    format: 'XLSX',
    filter: { locationIds: [100001] },
    orderBy: 'AVERAGE_RATING',
    startDate: '2026-07-01',
    endDate: '2026-07-31',
  },
  exportDifferences: {
    clientMutationId: 'jobs-1',
    format: 'XLSX',
    state: 'OPEN',
    locationIds: [100001],
    fields: ['hours', 'phone'],
  },
  exportInsightRanking: {
    clientMutationId: 'jobs-1',
    format: 'CSV',
    filter: { locationIds: [100001] },
    metric: 'views',
    groupBy: 'STATE',
  },
  startReport: {
    clientMutationId: 'jobs-1',
    filter: { locationIds: [100001] },
    startDate: '2026-07-01',
    endDate: '2026-07-31',
    compareStartDate: '2025-07-01',
  },
  startExport: { clientMutationId: 'jobs-1', of: 'LOCATIONS', format: 'XLSX', all: true },
};
