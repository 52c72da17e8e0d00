import type { PortalSchemas } from '../../../api/types.js';
import { DataTable } from '../../../components/data-table.js';
import type { DataColumn } from '../../../components/data-table.js';
import { formatDay, formatNumber } from '../../../components/format.js';
import { t } from '../../../language/t.js';
import classes from './day-table.module.css';

type Day = PortalSchemas['PortalUsage']['days'][number];

const columnsOf = (most: number): readonly DataColumn<Day>[] => [
  { id: 'day', header: () => t('words.day'), cell: ({ day }) => formatDay(day), noWrap: true },
  {
    id: 'requests',
    header: () => t('developers.tabs.requests'),
    cell: ({ requests }) => (
      <span className={classes['value']}>
        {requests > 0 && <span className={classes['bar']} style={{ width: `${(requests / most) * 70}%` }} />}
        {formatNumber(requests)}
      </span>
    ),
  },
  { id: 'events', header: () => t('developers.usage.events'), cell: ({ events }) => formatNumber(events) },
];

/** Requests and events by day, the latest day first, with bars to compare them: a chart that everybody can read. */
export function DayTable({ days }: { days: readonly Day[] }) {
  const latestFirst = [...days].sort((a, b) => b.day.localeCompare(a.day));
  const columns = columnsOf(Math.max(1, ...days.map(({ requests }) => requests)));
  return (
    <div className={classes['list']}>
      <DataTable
        label={t('developers.usage.days')}
        columns={columns}
        rows={latestFirst}
        rowId={({ day }) => day}
        empty={null}
      />
    </div>
  );
}
