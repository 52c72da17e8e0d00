import { Progress, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import type { PortalSchemas } from '../../../api/types.js';
import { numberColumn, timeColumn } from '../../../components/columns.js';
import { dataColumns, DataTable } from '../../../components/data-table.js';
import type { DataColumn } from '../../../components/data-table.js';
import { formatDay, formatNumber } from '../../../components/format.js';
import { PageHeader } from '../../../components/page-header.js';
import { PageLink } from '../../../components/page-link.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import classes from './day-table.module.css';

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
function LimitTable({ usage: { seats, requests } }: { usage: PortalSchemas['PortalUsage'] }) {
  const { minute, hour, day } = requests;
  const rows: Limit[] = [
    { name: t('developers.usage.windows.minute'), ...minute },
    { name: t('developers.usage.windows.hour'), ...hour },
    { name: t('words.today'), ...day },
    { name: t('common.pages.locations'), ...seats, resetAt: null },
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
function DayTable({ days }: { days: readonly Day[] }) {
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

const REFRESH_MS = 10_000;

/** What the account has used of its limits, and its requests and events by day. */
export function UsagePage() {
  const usage = useQuery({
    queryKey: queryKeys.usage,
    queryFn: () => api.get('/api/v4/portal/usage'),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <PageHeader title={t('developers.tabs.usage')} description={t('developers.usage.description')} />
      <QueryView query={usage}>
        {(data) => (
          <>
            <Section title={t('developers.usage.limits')}>
              <LimitTable usage={data} />
            </Section>
            <Section title={t('developers.usage.days')}>
              <DayTable days={data.days} />
            </Section>
            <Text c="dimmed" mb="md">
              <PageLink to="/developers/requests">{t('developers.usage.logLink')}</PageLink>
            </Text>
          </>
        )}
      </QueryView>
    </>
  );
}
