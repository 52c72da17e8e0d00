import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../components/format.js';
import { toCsv } from '../../../components/csv.js';
import { notifyError } from '../../../components/notify.js';
import { texts as common } from '../../../texts/common.js';
import { locationTexts } from '../../../texts/locations.js';
import type { LocationSearch } from '../list/location-search.js';
import { allLocations } from '../location-queries.js';
import { CSV_FIELDS, csvFields } from './location-csv.js';

const texts = locationTexts.list;

/** Rows after which the progress is shown and the file grows by a part. */
const ROWS_OF_PART = 500;

/** Saves all locations that match as a CSV file. A second click stops it. */
export function ExportButton({ search, total }: { search: LocationSearch; total: number }) {
  const [done, setDone] = useState<number>();
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    const parts: string[] = ['\uFEFF', toCsv([CSV_FIELDS])];
    let count = 0;
    let part = '';
    setDone(0);
    try {
      for await (const location of allLocations({ ...search, after: undefined }, controller.signal)) {
        part += toCsv([csvFields(location)]);
        count += 1;
        if (count % ROWS_OF_PART === 0) {
          parts.push(part);
          part = '';
          setDone(count);
        }
      }
      save(new Blob([...parts, part], { type: 'text/csv;charset=utf-8' }), 'locations.csv');
    } catch (error) {
      if (!controller.signal.aborted) notifyError(error);
    } finally {
      setDone(undefined);
    }
  };
  if (done === undefined)
    return (
      <Button variant="default" onClick={() => void start()} disabled={total === 0}>
        {texts.exportCsv}
      </Button>
    );
  return (
    <Button variant="default" onClick={() => running.current?.abort()} aria-live="polite">
      {texts.exporting} {common.progress(formatNumber(done), formatNumber(total))} · {texts.stopExport}
    </Button>
  );
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
