import { SimpleGrid, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { withTexts } from '../../language/load.js';
import { Attention } from './attention.js';

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
