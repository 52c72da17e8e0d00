import { useQuery } from '@tanstack/react-query';
import { BarList } from '../../components/bar-list.js';
import { formatDay, formatNumber } from '../../components/format.js';
import { QueryView } from '../../components/query-view.js';
import { Section } from '../../components/section.js';
import { usageQuery } from './overview-queries.js';
import { t } from '../../language/t.js';

const SHOWN_DAYS = 7;

/** The events of the last days, with the requests of programs. */
export function Activity() {
  const usage = useQuery(usageQuery);
  return (
    <Section title={t('overview.activity.title')}>
      <QueryView query={usage}>
        {({ days }) => (
          <BarList
            label={t('overview.activity.title')}
            headers={[t('overview.activity.day'), t('overview.activity.events'), t('overview.activity.requests')]}
            rows={[...days]
              .sort((a, b) => b.day.localeCompare(a.day))
              .slice(0, SHOWN_DAYS)
              .map(({ day, events, requests }) => ({
                name: formatDay(day),
                value: events,
                text: formatNumber(events),
                more: formatNumber(requests),
              }))}
          />
        )}
      </QueryView>
    </Section>
  );
}
