import { List, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { AreaLink } from '../../components/area-link.js';
import { EmptyState } from '../../components/empty-state.js';
import { QueryView } from '../../components/query-view.js';
import { Section } from '../../components/section.js';
import { withTexts } from '../../language/load.js';
import { t } from '../../language/t.js';
import { attentionItems } from './attention-items.js';
import { overviewQuery } from './overview-queries.js';
import classes from './overview.module.css';
import { useIsSample } from './sample.js';

// What needs attention shows first; the others follow in files of their own.
const HealthCard = lazy(withTexts(async () => ({ default: (await import('./health-card.js')).HealthCard })));
const InsightsCard = lazy(withTexts(async () => ({ default: (await import('./insights-card.js')).InsightsCard })));
const Lately = lazy(withTexts(async () => ({ default: (await import('./lately.js')).Lately })));
const ReviewsCard = lazy(withTexts(async () => ({ default: (await import('./reviews-card.js')).ReviewsCard })));

const CARD_HEIGHT = 300;

/** The parts of the overview. Each reads its own data, so that a failure hides one part only. */
export function OverviewParts() {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" verticalSpacing={0}>
      <div>
        <Attention />
        <Part of={Lately} />
      </div>
      <div>
        <Part of={HealthCard} />
        <Part of={InsightsCard} />
        <Part of={ReviewsCard} />
      </div>
    </SimpleGrid>
  );
}

function Part({ of: Card }: { of: ComponentType }) {
  return (
    <Suspense fallback={<Skeleton height={CARD_HEIGHT} mb="md" />}>
      <Card />
    </Suspense>
  );
}

/** What needs a person, by its effect on customers; each entry leads to exactly what it counts. */
function Attention() {
  const overview = useQuery(overviewQuery);
  const isSample = useIsSample();
  return (
    <Section title={t('overview.attention.title')} description={t('overview.attention.order')}>
      <QueryView query={overview}>
        {(facts) => {
          const items = attentionItems(facts);
          if (items.length === 0)
            return <EmptyState title={t('overview.attention.nothing')} text={t('overview.attention.nothingText')} />;
          return (
            <List listStyleType="none" className={classes['rows']}>
              {items.map(({ id, title, text, path, tone }) => (
                <List.Item key={id} className={classes['row']} data-tone={tone}>
                  {isSample ? <Text>{title}</Text> : <AreaLink path={path}>{title}</AreaLink>}
                  <Text c="dimmed">{text}</Text>
                </List.Item>
              ))}
            </List>
          );
        }}
      </QueryView>
    </Section>
  );
}
