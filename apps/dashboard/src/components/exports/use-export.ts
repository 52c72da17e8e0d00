import type { Job } from '../../api/jobs-query.js';
import type { PublicSchemas } from '../../api/types.js';
import { useJobChange } from '../../api/use-job-change.js';
import { t } from '../../language/t.js';
import { awaitFile } from '../jobs/awaited-files.js';
import { notifyDone, notifyError } from '../notify.js';

/** The form of an exported file. */
export type ExportFormat = PublicSchemas['StartExportInput']['format'];

/** Starts a job that writes a file. The file is saved as soon as it is written if the page is still open. */
export function useExport<Input>(
  start: (input: Input) => Promise<{ readonly job: Job | null }>,
  started: string = t('exports.started'),
) {
  return useJobChange(start, {
    onDone: ({ id }) => {
      awaitFile(id);
      notifyDone(started);
    },
    onError: notifyError,
  });
}
