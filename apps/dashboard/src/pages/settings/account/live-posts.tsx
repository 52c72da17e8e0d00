import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';

/** Whether a new post takes the place of the oldest one where a publisher shows only so many. */
export function LivePosts({ mayChange }: { mayChange: boolean }) {
  const settings = useQuery({
    queryKey: queryKeys.publishingSettings,
    queryFn: () => api.get('/api/v4/portal/publishing-settings'),
  });
  const change = useChange(
    (replacesOldestPosts: boolean) => api.put('/api/v4/portal/publishing-settings', { body: { replacesOldestPosts } }),
    { answers: queryKeys.publishingSettings, done: t('settings.publishing.saved') },
  );
  return (
    <Section title={t('common.pages.posts')}>
      <QueryView query={settings}>
        {({ replacesOldestPosts }) => (
          <Switch
            label={t('settings.publishing.replace')}
            description={t('settings.publishing.replaceText')}
            checked={replacesOldestPosts}
            disabled={!mayChange || change.isPending}
            onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
          />
        )}
      </QueryView>
      <ErrorAlert error={change.error} />
    </Section>
  );
}
