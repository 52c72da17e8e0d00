import { Alert, Button, List, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { collectLocations } from '../../../api/locations-query.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { notifyDone } from '../../../components/notify.js';
import { OperationProgress } from '../../../components/operations/operation-progress.js';
import { useIsOpen } from '../../../components/use-is-open.js';
import { useDraftCheck } from './check-query.js';
import { inputOf, lacksOf } from './draft.js';
import type { Draft, Lack } from './draft.js';
import { isAnswered, mayBePublished } from './publish-failure.js';
import { filterOf, MOST_LOCATIONS, useTargetCount } from './location-fields.js';
import { t } from '../../../language/t.js';

const lackTexts = (): Record<Lack, string> => ({
  sites: t('posts.composer.missingSites'),
  locations: t('posts.composer.missingLocations'),
  end: t('posts.composer.endNeeded'),
  past: t('posts.composer.past'),
});

/** Publishes or schedules the draft, and leads to its progress. Says what is missing before that. */
export function PublishButton({
  draft,
  onPublished,
  onRefused,
}: {
  draft: Draft;
  onPublished: () => void;
  /** The service has refused it for good: the next attempt needs a key of its own. */
  onRefused: () => void;
}) {
  const allowed = useAllowed('EDITOR');
  const navigate = useNavigate();
  const client = useQueryClient();
  const isOpen = useIsOpen();
  const [collected, setCollected] = useState<number>();
  const count = useTargetCount(draft);
  const { problems, isCurrent } = useDraftCheck(draft);
  const publish = useMutationOnce({
    mutationFn: async () => {
      const ids =
        draft.scope === 'picked'
          ? draft.picked.map(({ id }) => id)
          : (await collectLocations(filterOf(draft), { limit: MOST_LOCATIONS, onProgress: setCollected })).map(
              ({ id }) => id,
            );
      const input = inputOf(draft, ids);
      return api.post('/api/v4/bulk-posts', { body: { input }, idempotencyKey: draft.requestKey });
    },
    onSuccess: async ({ socialPost }) => {
      onPublished();
      notifyDone(draft.scheduled ? t('posts.composer.scheduled') : t('posts.composer.published'));
      await client.invalidateQueries({ queryKey: queryKeys.posts });
      if (isOpen()) await navigate({ to: '/posts/$postId', params: { postId: numberOf(socialPost?.id ?? '') } });
    },
    onError: (error) => {
      if (isAnswered(error)) onRefused();
    },
    onSettled: () => setCollected(undefined),
  });
  if (!allowed) return null;
  const lacks = lacksOf(draft, { targets: count ?? 1, now: new Date() });
  const ready = isCurrent && lacks.length === 0 && problems.length === 0 && (count ?? 0) <= MOST_LOCATIONS;
  return (
    <Stack w="100%" gap="xs" align="flex-end">
      {lacks.length > 0 && (
        <List size="sm" w="100%">
          {lacks.map((lack) => (
            <List.Item key={lack}>{lackTexts()[lack]}</List.Item>
          ))}
        </List>
      )}
      {mayBePublished(publish.error) ? (
        <Alert color="yellow" w="100%">
          {t('posts.composer.mayBePublished')}
        </Alert>
      ) : (
        <ErrorAlert error={publish.error} />
      )}
      {collected !== undefined && (
        <OperationProgress label={t('posts.composer.collecting')} done={collected} total={count ?? null} running />
      )}
      <Button onClick={() => publish.mutate()} disabled={!ready} loading={publish.isPending}>
        {draft.scheduled ? t('posts.composer.scheduleIt') : t('posts.composer.publish')}
      </Button>
    </Stack>
  );
}

/** The number inside of a global id. */
function numberOf(globalId: string): string {
  return atob(globalId).split(':')[1] ?? '';
}
