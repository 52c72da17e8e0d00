import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { formatNumber } from '../../../components/format.js';
import { notifyError } from '../../../components/notify.js';
import { texts as common } from '../../../texts/common.js';
import { locationTexts } from '../../../texts/locations.js';
import type { LocationSearch } from '../list/location-search.js';
import { resumeExport, startExport, stopExport, useExportTask } from './export-run.js';

const texts = locationTexts.list;

/** Saves all locations that match as a CSV file. Goes on with an export that a reload has interrupted. */
export function ExportButton({ search, total }: { search: LocationSearch; total: number }) {
  const task = useExportTask();
  useEffect(() => {
    resumeExport().catch(notifyError);
  }, []);
  if (!task)
    return (
      <Button
        variant="default"
        onClick={() => void startExport({ ...search, after: undefined }, total).catch(notifyError)}
        disabled={total === 0}
      >
        {texts.exportCsv}
      </Button>
    );
  const progress = `${texts.exporting} ${common.progress(formatNumber(task.done), formatNumber(task.total))}`;
  return (
    <>
      {task.state === 'failed' && (
        <Button variant="default" onClick={() => void resumeExport().catch(notifyError)}>
          {texts.continueExport}
        </Button>
      )}
      <Button variant="default" onClick={stopExport} aria-live="polite">
        {progress} · {texts.stopExport}
      </Button>
    </>
  );
}
