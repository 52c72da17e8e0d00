import type { Job } from '../api/jobs-query.js';

const AT = '2026-07-06T18:33:00Z';

const RUNNING: Job = {
  id: '3f1b2f2e-7f0c-4f0a-9d55-0b6f1c1e4a39',
  kind: 'location-import',
  title: 'places.csv',
  editedFields: null,
  state: 'RUNNING',
  phase: 'APPLYING',
  processed: 120,
  total: 200,
  counts: [],
  import: null,
  problem: null,
  canUndo: false,
  startedBy: { kind: 'USER', name: 'mia@harbour-light.example' },
  createdAt: AT,
  endedAt: null,
  estimatedEndAt: null,
  keptUntil: AT,
  resultFileId: null,
  undoes: null,
  undoneBy: null,
  retriedBy: null,
  repairedBy: null,
  warnings: [],
};

/** A job in each state. */
export const EXAMPLE_JOBS: readonly Job[] = [
  RUNNING,
  {
    ...RUNNING,
    id: 'b2a9a1cc-5d3e-4b6c-8a51-6f1f0a2f7d10',
    kind: 'location-edit',
    title: 'Change opening hours',
    editedFields: { fields: ['businessHours'], more: 0 },
    state: 'WAITING',
    phase: 'REVIEW',
    counts: [
      { outcome: 'CHANGED', count: 12 },
      { outcome: 'REFUSED', count: 1 },
    ],
  },
  {
    ...RUNNING,
    id: 'c8f6e0b7-2a14-4d0e-9f0b-9b0d5c1f3a22',
    state: 'DONE',
    counts: [
      { outcome: 'CREATED', count: 198 },
      { outcome: 'UPDATED', count: 1 },
    ],
    canUndo: true,
    endedAt: AT,
  },
  {
    ...RUNNING,
    id: 'd4c2b7f0-66a1-4f39-8c5c-0e7b1d2a9e33',
    kind: 'export',
    title: 'locations',
    state: 'FAILED',
    problem: 'The file could not be written.',
    endedAt: AT,
  },
  {
    ...RUNNING,
    id: 'e91d3a58-0b7f-4c62-b1d4-5a6c7e8f9044',
    kind: 'review-reply',
    title: 'Thank you',
    state: 'CANCELLED',
    endedAt: AT,
    keptUntil: null,
  },
];
