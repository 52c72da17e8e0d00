import { api } from '../../../api/client.js';
import type { PublicSchemas } from '../../../api/types.js';
import { useJobChange } from '../../../api/use-job-change.js';
import { awaitFile } from '../../../components/jobs/awaited-files.js';
import { notifyDone, notifyError } from '../../../components/notify.js';
import { importTexts as texts } from '../../../texts/imports.js';

/** What is exported, and in which form. */
export type ExportInput = Omit<PublicSchemas['StartExportInput'], 'clientMutationId'>;

/** Starts an export. Its file is saved as soon as it is written if the page is still open. */
export function useExport() {
  return useJobChange((input: ExportInput) => api.post('/api/v4/exports', { body: { input } }), {
    onDone: ({ id }) => {
      awaitFile(id);
      notifyDone(texts.exportStarted);
    },
    onError: notifyError,
  });
}
