import { Button, Group, Skeleton } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { t } from '../language/t.js';
import type { ChartPoint, ChartProps } from './chart-drawing.js';
import { DataTable } from './data-table.js';
import type { DataColumn } from './data-table.js';
import { formatNumber } from './format.js';
import { notifyError } from './notify.js';
import { PICTURE_FORMATS, savePicture } from './save-picture.js';
import type { PictureFormat } from './save-picture.js';

// The library of charts is large: it loads with the first chart.
const Drawing = lazy(() => import('./chart-drawing.js').then(({ ChartDrawing }) => ({ default: ChartDrawing })));

/** The height of a small chart until it is drawn. */
const SMALL_HEIGHT = 150;

/** A small chart without a legend and actions, for a page that leads to the whole one. Its label says what it shows. */
export function SmallChart(props: ChartProps) {
  return (
    <Suspense fallback={<Skeleton height={SMALL_HEIGHT} />}>
      <div role="img" aria-label={props.label}>
        <Drawing {...props} isSmall />
      </div>
    </Suspense>
  );
}

/** A chart, with a table of the same numbers in its place if the reader wants it. It can be saved as a picture. */
export function Chart(props: ChartProps) {
  const [isTable, setTable] = useState(false);
  const drawing = useRef<HTMLDivElement>(null);
  const { label, axis, series, points } = props;
  const columns: DataColumn<ChartPoint>[] = [
    { id: axis.key, header: () => axis.label, cell: (point) => point[axis.key], noWrap: true },
    ...series.map(({ key, label: name }) => ({
      id: key,
      header: () => name,
      cell: (point: ChartPoint) => numberOf(point[key]),
      align: 'right' as const,
    })),
  ];
  const save = (format: PictureFormat) => {
    const names = series.map((each) => each.label);
    if (drawing.current) savePicture(drawing.current, { title: label, names, format }).catch(notifyError);
  };
  return (
    <>
      {isTable ? (
        <DataTable
          label={label}
          columns={columns}
          rows={points}
          rowId={(point) => String(point[axis.key])}
          empty={null}
        />
      ) : (
        <Suspense fallback={<Skeleton height={260} />}>
          <div role="img" aria-label={label} ref={drawing}>
            <Drawing {...props} />
          </div>
        </Suspense>
      )}
      <Group gap="xs" mt="xs" data-print="hidden">
        <Button variant="subtle" size="xs" onClick={() => setTable(!isTable)} aria-pressed={isTable}>
          {t('common.chart.asTable')}
        </Button>
        {!isTable &&
          PICTURE_FORMATS.map((format) => (
            <Button key={format} variant="subtle" size="xs" onClick={() => save(format)}>
              {t('common.chart.save', { format })}
            </Button>
          ))}
      </Group>
    </>
  );
}

function numberOf(value: string | number | null | undefined): string {
  return typeof value === 'number' ? formatNumber(value, { maximumFractionDigits: 2 }) : '–';
}
