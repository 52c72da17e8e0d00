import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import type { PortalSchemas } from '../../../api/types.js';
import { Facts } from '../../../components/facts.js';
import { formatNumber } from '../../../components/format.js';
import { Moment } from '../../../components/moment.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';

const limitText = (limit: number | null) => (limit === null ? t('settings.account.unlimited') : formatNumber(limit));

function seatsText({ used, limit }: PortalSchemas['PortalUsage']['seats']): string {
  const count = formatNumber(used);
  return limit === null
    ? t('settings.account.seatsUnlimited', { used: count })
    : t('words.partOf', { part: count, whole: limit });
}

/** The plan of the account with its limits. */
export function PlanFacts({ account: { id, name, plan, createdAt } }: { account: PortalSchemas['PortalAccount'] }) {
  const usage = useQuery({ queryKey: queryKeys.usage, queryFn: () => api.get('/api/v4/portal/usage') });
  return (
    <Section title={t('settings.account.facts')}>
      <QueryView query={usage}>
        {({ seats, requests }) => (
          <Facts
            entries={[
              [t('settings.account.name'), name],
              [t('settings.account.id'), String(id)],
              [t('settings.account.plan'), t(`settings.account.plans.${plan}`)],
              [t('words.since'), <Moment key="since" at={createdAt} absolute />],
              [t('common.pages.locations'), seatsText(seats)],
              [t('settings.account.perMinute'), limitText(requests.minute.limit)],
              [t('settings.account.perHour'), limitText(requests.hour.limit)],
              [t('settings.account.perDay'), limitText(requests.day.limit)],
            ]}
          />
        )}
      </QueryView>
    </Section>
  );
}
