import { Button, Group, Text, Title } from '@mantine/core';
import { IsRestoringProvider, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { StatusBadge } from '../../components/status-badge.js';
import { useSetting } from '../../components/use-setting.js';
import { t } from '../../language/t.js';
import { OverviewParts } from './overview-parts.js';
import { sampleClient } from './sample-data.js';
import { SampleContext } from './sample.js';

/**
 * What the overview will look like, from sample data of this page, until the person removes it. A new account has neither
 * locations nor seats to spare, and an installation need not have a publisher to try, so nothing is created.
 */
export function SampleOverview() {
  const [isRemoved, setRemoved] = useSetting('sample-removed', false);
  const [client] = useState(() => sampleClient());
  if (isRemoved) return <Button onClick={() => setRemoved(false)}>{t('overview.sample.show')}</Button>;
  return (
    <section aria-label={t('overview.sample.title')}>
      <Group justify="space-between" mb="md" gap="sm">
        <div>
          <Group gap="sm">
            <Title order={2}>{t('overview.sample.title')}</Title>
            <StatusBadge tone="neutral">{t('overview.sample.badge')}</StatusBadge>
          </Group>
          <Text c="dimmed">{t('overview.sample.text')}</Text>
        </div>
        <Button onClick={() => setRemoved(true)}>{t('overview.sample.remove')}</Button>
      </Group>
      <QueryClientProvider client={client}>
        {/* Reads only what the cache has: a query of the sample is never sent. */}
        <IsRestoringProvider value>
          <SampleContext value>
            <OverviewParts />
          </SampleContext>
        </IsRestoringProvider>
      </QueryClientProvider>
    </section>
  );
}
