import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import type { PortalSchemas } from '../../../api/types.js';
import { Facts } from '../../../components/facts.js';
import { formatNumber } from '../../../components/format.js';
import { Moment } from '../../../components/moment.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { settingsTexts } from '../../../texts/settings.js';

const texts = settingsTexts.account;

const limitText = (limit: number | null) => (limit === null ? texts.unlimited : formatNumber(limit));

function seatsText({ used, limit }: PortalSchemas['PortalUsage']['seats']): string {
  const count = formatNumber(used);
  return limit === null ? texts.seatsUnlimited(count) : texts.seatsUsed(count, formatNumber(limit));
}

/** The plan of the account with its limits. */
export function PlanFacts({ account: { id, name, plan, createdAt } }: { account: PortalSchemas['PortalAccount'] }) {
  const usage = useQuery({ queryKey: queryKeys.usage, queryFn: () => api.get('/api/v4/portal/usage') });
  return (
    <Section title={texts.facts}>
      <QueryView query={usage}>
        {({ seats, requests }) => (
          <Facts
            entries={[
              [texts.name, name],
              [texts.id, String(id)],
              [texts.plan, texts.plans[plan]],
              [texts.since, <Moment key="since" at={createdAt} absolute />],
              [texts.seats, seatsText(seats)],
              [texts.perMinute, limitText(requests.minute.limit)],
              [texts.perHour, limitText(requests.hour.limit)],
              [texts.perDay, limitText(requests.day.limit)],
            ]}
          />
        )}
      </QueryView>
    </Section>
  );
}
