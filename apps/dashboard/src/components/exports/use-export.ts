import type { Job } from '../../api/jobs-query.js';
import type { PublicSchemas } from '../../api/types.js';
import { useJobChange } from '../../api/use-job-change.js';
import { awaitFile } from '../jobs/awaited-files.js';
import { notifyDone, notifyError } from '../notify.js';
import { t } from '../../language/t.js';

/** The form of an exported file. */
export type ExportFormat = PublicSchemas['StartExportInput']['format'];

/** Starts an export with a request. Its file is saved as soon as it is written if the page is still open. */
export function useExport<Input>(start: (input: Input) => Promise<{ readonly job: Job | null }>) {
  return useJobChange(start, {
    onDone: ({ id }) => {
      awaitFile(id);
      notifyDone(t('exports.started'));
    },
    onError: notifyError,
  });
}
