import type { PortalSchemas } from '../../../api/types.js';
import { BarList } from '../../../components/bar-list.js';
import { formatDay, formatNumber } from '../../../components/format.js';
import { t } from '../../../language/t.js';

type Day = PortalSchemas['PortalUsage']['days'][number];

/** Requests and events by day, the latest day first, with bars to compare them. */
export function DayTable({ days }: { days: readonly Day[] }) {
  const latestFirst = [...days].sort((a, b) => b.day.localeCompare(a.day));
  return (
    <BarList
      label={t('developers.usage.days')}
      headers={[t('developers.usage.day'), t('developers.usage.requests'), t('developers.usage.events')]}
      rows={latestFirst.map(({ day, requests, events }) => ({
        name: formatDay(day),
        value: requests,
        text: formatNumber(requests),
        more: formatNumber(events),
      }))}
    />
  );
}
