import { SimpleGrid, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { PageHeader } from '../../components/page-header.js';
import { Activity } from './activity.js';
import { Attention } from './attention.js';
import { Checklist } from './checklist.js';
import { Ratings } from './ratings.js';
import { Totals } from './totals.js';
import { t } from '../../language/t.js';
import { withTexts } from '../../language/load.js';

// What needs attention shows first; the others follow in files of their own.
const HealthHeadline = lazy(
  withTexts(async () => ({ default: (await import('./health-headline.js')).HealthHeadline })),
);
const Trends = lazy(withTexts(async () => ({ default: (await import('./trends.js')).Trends })));

/** What needs attention now, the first steps of a new account, and how it goes. */
export function OverviewPage() {
  return (
    <>
      <PageHeader title={t('overview.title')} description={t('overview.description')} />
      <Checklist />
      <Suspense fallback={<Skeleton height={118} mb="md" />}>
        <HealthHeadline />
      </Suspense>
      <Attention />
      <Totals />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" verticalSpacing={0}>
        <Ratings />
        <Activity />
      </SimpleGrid>
      <Suspense fallback={<Skeleton height={260} />}>
        <Trends />
      </Suspense>
    </>
  );
}
