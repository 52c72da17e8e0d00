import { Progress, VisuallyHidden } from '@mantine/core';
import type { PortalSchemas } from '../../../api/types.js';
import { numberColumn, timeColumn } from '../../../components/columns.js';
import { dataColumns, DataTable } from '../../../components/data-table.js';
import { formatNumber } from '../../../components/format.js';
import { t } from '../../../language/t.js';

interface Limit {
  readonly name: string;
  readonly used: number;
  readonly limit: number | null;
  readonly resetAt: string | null;
}

const columns = dataColumns<Limit>([
  { id: 'window', header: () => t('words.period'), cell: ({ name }) => name },
  numberColumn({ id: 'used', header: () => t('developers.usage.used'), of: ({ used }) => used }),
  {
    id: 'limit',
    header: () => t('developers.usage.limit'),
    align: 'right',
    cell: ({ limit }) => (limit === null ? t('developers.usage.noLimit') : formatNumber(limit)),
  },
  {
    id: 'share',
    header: () => <VisuallyHidden>{t('developers.usage.share')}</VisuallyHidden>,
    folds: true,
    cell: ({ name, used, limit }) =>
      limit !== null && <Progress value={Math.min(100, (used / Math.max(1, limit)) * 100)} aria-label={name} w={120} />,
  },
  timeColumn({ id: 'resets', header: () => t('developers.usage.resets'), of: ({ resetAt }) => resetAt }),
]);

/** The limits of the plan with what is used of them. */
export function LimitTable({ usage: { seats, requests } }: { usage: PortalSchemas['PortalUsage'] }) {
  const { minute, hour, day } = requests;
  const rows: Limit[] = [
    { name: t('developers.usage.windows.minute'), ...minute },
    { name: t('developers.usage.windows.hour'), ...hour },
    { name: t('words.today'), ...day },
    { name: t('words.locations'), ...seats, resetAt: null },
  ];
  return (
    <DataTable
      label={t('developers.usage.limits')}
      columns={columns}
      rows={rows}
      rowId={({ name }) => name}
      empty={null}
    />
  );
}
