import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { formatNumber } from '../../../components/format.js';
import { notifyError } from '../../../components/notify.js';
import { texts as common } from '../../../texts/common.js';
import { locationTexts } from '../../../texts/locations.js';
import type { LocationSearch } from '../list/location-search.js';
import { csvExport, stopCsvExport } from './csv-export.js';

const texts = locationTexts.list;
/** The export changes nothing that a page shows. */
const nothing = () => undefined;

/** Saves all locations that match as a CSV file. Goes on with an export that a reload has interrupted. */
export function ExportButton({ search, total }: { search: LocationSearch; total: number }) {
  const present = csvExport.use();
  useEffect(() => {
    void csvExport.resume(nothing);
  }, []);
  const error = present?.state === 'failed' ? csvExport.errorOf(present) : undefined;
  useEffect(() => {
    if (error !== undefined) notifyError(error);
  }, [error]);
  if (!present || present.state === 'finished')
    return (
      <Button
        variant="default"
        onClick={() => csvExport.start({ plan: { ...search, after: undefined }, total }, nothing)}
        disabled={total === 0}
      >
        {texts.exportCsv}
      </Button>
    );
  const progress = `${texts.exporting} ${common.progress(formatNumber(present.done), formatNumber(present.total))}`;
  return (
    <>
      {present.state !== 'running' && (
        <Button variant="default" onClick={() => csvExport.goOn(nothing)}>
          {texts.continueExport}
        </Button>
      )}
      <Button variant="default" onClick={stopCsvExport} aria-live="polite">
        {progress} · {texts.stopExport}
      </Button>
    </>
  );
}
