import { Progress, VisuallyHidden } from '@mantine/core';
import type { PortalSchemas } from '../../../api/types.js';
import { DataTable, dataColumns } from '../../../components/data-table.js';
import { formatNumber } from '../../../components/format.js';
import { Moment } from '../../../components/moment.js';
import { developerTexts } from '../../../texts/developers.js';

const texts = developerTexts.usage;

interface Limit {
  readonly name: string;
  readonly used: number;
  readonly limit: number | null;
  readonly resetAt: string | null;
}

const columns = dataColumns<Limit>([
  { id: 'window', header: texts.window, cell: ({ name }) => name },
  { id: 'used', header: texts.used, align: 'right', cell: ({ used }) => formatNumber(used) },
  {
    id: 'limit',
    header: texts.limit,
    align: 'right',
    cell: ({ limit }) => (limit === null ? texts.noLimit : formatNumber(limit)),
  },
  {
    id: 'share',
    header: <VisuallyHidden>{texts.share}</VisuallyHidden>,
    folds: true,
    cell: ({ name, used, limit }) =>
      limit !== null && <Progress value={Math.min(100, (used / Math.max(1, limit)) * 100)} aria-label={name} w={120} />,
  },
  {
    id: 'resets',
    header: texts.resets,
    noWrap: true,
    folds: 'labelled',
    cell: ({ resetAt }) => resetAt && <Moment at={resetAt} />,
  },
]);

/** The limits of the plan with what is used of them. */
export function LimitTable({ usage: { seats, requests } }: { usage: PortalSchemas['PortalUsage'] }) {
  const { minute, hour, day } = requests;
  const rows: Limit[] = [
    { name: texts.windows.minute, ...minute },
    { name: texts.windows.hour, ...hour },
    { name: texts.windows.day, ...day },
    { name: texts.seats, ...seats, resetAt: null },
  ];
  return <DataTable label={texts.limits} columns={columns} rows={rows} rowId={({ name }) => name} empty={null} />;
}
