import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePublisherNames } from '../../api/publishers-query.js';
import type { PublicSchemas } from '../../api/types.js';
import { AreaLink } from '../../components/area-link.js';
import { EmptyState } from '../../components/empty-state.js';
import type { Period } from '../../components/period.js';
import { QueryView } from '../../components/query-view.js';
import { Section } from '../../components/section.js';
import { t } from '../../language/t.js';
import { insightFactsQuery } from './insight-queries.js';
import type { Metric } from './insight-queries.js';
import type { InsightSearch } from './insight-search.js';
import { reasonsOf } from './reasons.js';

interface InsightReasonsProps {
  readonly search: InsightSearch;
  readonly period: Period;
  readonly metric: Metric;
  readonly found: PublicSchemas['InsightTotalsOfSelection'];
}

/** Why the numbers may have changed: what the data shows, each with its page. */
export function InsightReasons({ search, period, metric, found: { totals, delays, compared } }: InsightReasonsProps) {
  const nameOf = usePublisherNames();
  const before = { from: compared.fromDate, to: compared.toDate };
  const facts = useQuery(insightFactsQuery(search, { period, compared: before, metric }));
  const own = totals.filter((total) => total.metric === metric);
  return (
    <Section title={t('insights.reasons.title')} description={t('insights.reasons.description')}>
      <QueryView query={facts}>
        {({ totals: earlier, ...events }) => {
          const reasons = reasonsOf({ period, delays, totals: own, before: earlier, ...events }, search, nameOf);
          if (reasons.length === 0) return <EmptyState title={t('insights.reasons.none')} />;
          return (
            <List listStyleType="none" spacing="sm">
              {reasons.map(({ text, path, link }) => (
                <List.Item key={text}>
                  <Text>{text}</Text>
                  <AreaLink path={path}>{link}</AreaLink>
                </List.Item>
              ))}
            </List>
          );
        }}
      </QueryView>
    </Section>
  );
}
