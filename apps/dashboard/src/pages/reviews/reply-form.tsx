import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { queryKeys } from '../../api/query-keys.js';
import { useMutationOnce } from '../../api/use-mutation-once.js';
import { ErrorAlert } from '../../components/error-alert.js';
import { MODIFIER } from '../../components/modifier.js';
import { notifyDone } from '../../components/notify.js';
import { useDraft } from '../../components/use-draft.js';
import { usePageKeys } from '../../components/use-page-keys.js';
import { t } from '../../language/t.js';
import { ReplyField } from './reply-field.js';
import { useClosable } from './review-kinds.js';
import type { Review } from './review-queries.js';

/** Whether nothing has the focus any more, or only a button that cannot be pressed. */
export function isFocusFree(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || (at instanceof HTMLButtonElement && at.disabled);
}

/** Reads the lists and the review again after a change. */
export function useReviewsChanged(): (done: string) => Promise<void> {
  const client = useQueryClient();
  return async (done) => {
    notifyDone(done);
    await client.invalidateQueries({ queryKey: queryKeys.reviews });
  };
}

interface ReplyFormProps {
  /** The id of the field. */
  readonly id: string;
  readonly review: Review;
  readonly fill: ((template: string) => string) | undefined;
  /** Called once the reply is on its way. */
  readonly onReplied: () => void;
  /** Called when the reply is shown, and the field is gone. */
  readonly onSent: () => void;
}

/** The field for a reply to a review, with its draft. */
export function ReplyForm({ id, review, fill, onReplied, onSent }: ReplyFormProps) {
  const changed = useReviewsChanged();
  const [text, change, clear] = useDraft(`reply/${review.id}`, '');
  const isClosable = useClosable(review);
  const [closes, setCloses] = useState(false);
  const reply = useMutationOnce({
    mutationFn: () =>
      api.post('/api/v4/locations/reviews/respond', {
        body: { input: { interactionId: review.id, responseContent: text, ...(closes && { closes }) } },
      }),
    onSuccess: async () => {
      clear();
      setCloses(false);
      onReplied();
      await changed(t('reviews.detail.sent'));
      onSent();
    },
  });
  const send = () => {
    if (text.trim() !== '') reply.mutate();
  };
  // The field takes the keys by itself; here they are named for the overview of all shortcuts.
  usePageKeys({ [`${MODIFIER}+Enter`]: { text: () => t('reviews.detail.send'), run: send } }, () =>
    t('common.pages.reviews'),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="xs" mt="md">
        <ReplyField
          id={id}
          label={t('reviews.detail.yourReply')}
          value={text}
          onChange={change}
          fill={fill}
          onSend={send}
        />
        {isClosable && (
          <Checkbox
            label={t('reviews.detail.closes')}
            description={t('reviews.detail.closesText')}
            checked={closes}
            onChange={({ currentTarget }) => setCloses(currentTarget.checked)}
          />
        )}
        <ErrorAlert error={reply.error} />
        <Group justify="flex-end">
          <Button variant="filled" type="submit" loading={reply.isPending} disabled={text.trim() === ''}>
            {t('reviews.detail.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
