import { SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChangeText } from '../../components/change-text.js';
import { EmptyState } from '../../components/empty-state.js';
import { formatNumber } from '../../components/format.js';
import { PageLink } from '../../components/page-link.js';
import { QueryView } from '../../components/query-view.js';
import { Section } from '../../components/section.js';
import { t } from '../../language/t.js';
import { insightActionsQuery, insightLineQuery } from './overview-queries.js';
import { useIsSample } from './sample.js';
import { Trend } from './trend-card.js';

/** How customers find the locations, and what they do then. */
export function InsightsCard() {
  const line = useQuery(insightLineQuery);
  const isSample = useIsSample();
  return (
    <Section
      title={t('common.pages.insights')}
      description={t('overview.insights.description')}
      actions={!isSample && <PageLink to="/insights">{t('overview.insights.all')}</PageLink>}
    >
      <QueryView query={line}>
        {({ totals: { value, comparison }, days }) =>
          value === null ? (
            <EmptyState title={t('overview.insights.none')} text={t('overview.insights.noneText')} />
          ) : (
            <Trend
              label={t('overview.insights.chart', { count: value })}
              value={value}
              compared={{ value: comparison.value, before: comparison.previous }}
              days={days}
            />
          )
        }
      </QueryView>
      <Actions />
    </Section>
  );
}

function Actions() {
  const actions = useQuery(insightActionsQuery);
  return (
    <QueryView query={actions}>
      {(all) => (
        <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm" mt={all.length > 0 ? 'sm' : 0} component="dl" m={0}>
          {all.map(({ metric, value, compared }) => (
            <div key={metric}>
              <Text c="dimmed" component="dt">
                {t(`insights.metrics.${metric}`)}
              </Text>
              <Text size="md" component="dd" m={0} fw={600}>
                {value === null ? '–' : formatNumber(value)}
              </Text>
              <dd style={{ margin: 0 }}>
                <ChangeText value={compared.value} before={compared.before} />
              </dd>
            </div>
          ))}
        </SimpleGrid>
      )}
    </QueryView>
  );
}
