import { Alert, Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { usePublisherNames } from '../../api/publishers-query.js';
import { queryKeys } from '../../api/query-keys.js';
import { useAllowed } from '../../api/roles.js';
import type { PortalSchemas } from '../../api/types.js';
import { useJobChange } from '../../api/use-job-change.js';
import { ButtonLink } from '../../components/button-link.js';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { StartedJob } from '../../components/jobs/started-job.js';
import { t } from '../../language/t.js';

/** Where a post has failed, with the job that publishes it again there, and a new post to change before; nothing if it has failed nowhere. */
export function FailedLocations({ post }: { post: PortalSchemas['PortalPostProgress'] }) {
  const allowed = useAllowed('EDITOR');
  const nameOf = usePublisherNames();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [jobId, setJobId] = useState<string>();
  const retry = useJobChange(() => api.post('/api/v4/post-retries', { body: { input: { socialPostId: post.id } } }), {
    onDone: ({ id }) => {
      setJobId(id);
      setOpen(false);
    },
  });
  const failed = post.counts.filter(({ status }) => status === 'ERROR');
  if (failed.length === 0 || post.status === 'DELETED') return null;
  const places = failed
    .map(({ site, locations }) => t('posts.failed.at', { count: locations, publisher: nameOf(site) }))
    .join(', ');
  return (
    <Alert color="red" mb="md" title={t('posts.failed.title', { places })}>
      {jobId !== undefined && (
        <StartedJob
          key={jobId}
          jobId={jobId}
          onEnd={() => void client.invalidateQueries({ queryKey: queryKeys.posts })}
        />
      )}
      {allowed && (
        <Group gap="sm">
          <Button variant="filled" size="xs" onClick={() => setOpen(true)}>
            {t('posts.failed.retry')}
          </Button>
          {failed.map(({ site }) => (
            <ButtonLink key={site} size="xs" to="/posts/new" search={{ from: post.databaseId, failedAt: site }}>
              {failed.length === 1 ? t('posts.failed.change') : t('posts.failed.changeAt', { publisher: nameOf(site) })}
            </ButtonLink>
          ))}
        </Group>
      )}
      <ConfirmDialog
        opened={isOpen}
        title={t('posts.failed.retryTitle')}
        text={t('posts.failed.retryText')}
        confirm={t('posts.failed.retry')}
        danger={false}
        action={retry}
        onConfirm={() => retry.mutate()}
        onClose={() => setOpen(false)}
      />
    </Alert>
  );
}
