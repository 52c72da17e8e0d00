import { jobExamples } from '@listings/feature-jobs/api';

const {
  input: { clientMutationId, jobId },
  file: { file },
} = jobExamples;

/** Examples of the operations that start jobs about locations, or decide how they go on. */
export const locationJobExamples = {
  columns: [{ column: 'storeId', label: 'Store code', joins: false }],
  startImport: { clientMutationId, fileId: file.id, defaultCountry: 'DE' },
  map: { clientMutationId, jobId, mapping: ['storeId', 'name', 'postalCode'], dateOrder: 'DMY' },
  read: { clientMutationId, jobId, sheet: 'Stores', headerRow: 2 },
  repair: { clientMutationId, jobId, rows: [{ position: 17, cells: ['SF-001', 'Golden Gate Café', '10967'] }] },
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
    clientMutationId,
    filter: { archived: false },
    addSpecialDays: [{ day: 'SPECIAL', type: 'CLOSED', slots: [], specialDate: '2026-12-25' }],
  },
  startExport: { clientMutationId, of: 'LOCATIONS', format: 'XLSX', all: true },
};
