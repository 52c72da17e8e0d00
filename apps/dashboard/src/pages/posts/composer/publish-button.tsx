import { Alert, Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../../api/client.js';
import { collectLocations } from '../../../api/locations-query.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { notifyDone, notifyError } from '../../../components/notify.js';
import { OperationProgress } from '../../../components/operations/operation-progress.js';
import { useIsOpen } from '../../../components/use-is-open.js';
import { t } from '../../../language/t.js';
import { postNumber } from '../post-number.js';
import { inputOf, MOST_LOCATIONS } from './draft.js';
import type { Draft } from './draft.js';
import { filterOf, useTargetCount } from './location-fields.js';
import { goToProblem, ProblemSummary } from './problems-context.js';
import type { FieldProblem } from './problems.js';
import { isAnswered, mayBePublished } from './publish-failure.js';

interface PublishButtonProps {
  readonly draft: Draft;
  /** The problems of the draft as it is now, which the service may have to check first. */
  readonly findProblems: () => Promise<readonly FieldProblem[]>;
  /** Called with what hinders it when the person wants to publish: the fields then say also what is missing. */
  readonly onAsked: (found: readonly FieldProblem[]) => void;
  readonly onPublished: () => void;
  /** The service has refused it for good: the next attempt needs a key of its own. */
  readonly onRefused: () => void;
}

/** Publishes or schedules the draft, and leads to its progress; while something is wrong, to the first field that has a problem. */
export function PublishButton({ draft, findProblems, onAsked, onPublished, onRefused }: PublishButtonProps) {
  const allowed = useAllowed('EDITOR');
  const navigate = useNavigate();
  const client = useQueryClient();
  const isOpen = useIsOpen();
  const [collected, setCollected] = useState<number>();
  const count = useTargetCount(draft);
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
      if (isOpen()) await navigate({ to: '/posts/$postId', params: { postId: postNumber(socialPost?.id ?? '') } });
    },
    onError: (error) => {
      if (isAnswered(error)) onRefused();
    },
    onSettled: () => setCollected(undefined),
  });
  const [isChecking, setChecking] = useState(false);
  if (!allowed) return null;
  const check = async () => {
    setChecking(true);
    try {
      const found = await findProblems();
      const [first] = found;
      if (!first) return publish.mutate();
      flushSync(() => onAsked(found));
      goToProblem(first);
    } catch (error) {
      notifyError(error);
    } finally {
      setChecking(false);
    }
  };
  return (
    <Stack w="100%" gap="xs" align="flex-end">
      <ProblemSummary />
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
      <Button variant="filled" onClick={() => void check()} loading={isChecking || publish.isPending}>
        {draft.scheduled ? t('posts.composer.scheduleIt') : t('posts.composer.publish')}
      </Button>
    </Stack>
  );
}
