import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useCountedJobs } from '../../api/use-counted-jobs.js';
import { PageHeader } from '../../components/page-header.js';
import { withTexts } from '../../language/load.js';
import { t } from '../../language/t.js';
import { FirstSteps } from './first-steps.js';
import { OverviewParts } from './overview-parts.js';
import { overviewQuery } from './overview-queries.js';

const SampleOverview = lazy(
  withTexts(async () => ({ default: (await import('./sample-overview.js')).SampleOverview })),
);

/** What needs a person, how it goes, and what happened lately. A new account sees its first steps and a sample of the rest. */
export function OverviewPage() {
  const { data, dataUpdatedAt } = useQuery(overviewQuery);
  useCountedJobs({ count: data?.openJobs, readAt: dataUpdatedAt });
  const isEmpty = data?.locations === 0 && data.connections.all === 0;
  return (
    <>
      <PageHeader
        title={t('common.pages.overview')}
        description={
          data && !isEmpty
            ? t('overview.size', { locations: data.locations, accounts: data.connections.all })
            : t('overview.description')
        }
      />
      <FirstSteps />
      {isEmpty ? (
        <Suspense>
          <SampleOverview />
        </Suspense>
      ) : (
        <OverviewParts />
      )}
    </>
  );
}
