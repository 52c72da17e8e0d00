import { Button, Group, Modal, Paper, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { locationsByIdQuery } from '../../api/locations-query.js';
import { queryKeys } from '../../api/query-keys.js';
import { useMutationOnce } from '../../api/use-mutation-once.js';
import { ErrorAlert } from '../../components/error-alert.js';
import { formatNumber } from '../../components/format.js';
import { OperationReport } from '../../components/operations/operation-report.js';
import { texts as common } from '../../texts/common.js';
import { reviewTexts } from '../../texts/reviews.js';
import { ReplyField } from './reply-field.js';
import type { Review } from './review-queries.js';
import { severalReplies } from './several-replies.js';
import { fillTemplate } from './templates.js';

const texts = reviewTexts.bulk;

/** Replies to the chosen reviews. The page shows how far that is, see {@link BulkReplyProgress}. */
export function BulkReply({
  reviews,
  elsewhere,
  onClear,
  onSent,
}: {
  reviews: readonly Review[];
  /** How many of them are on other pages of the list. */
  elsewhere: number;
  /** Called when no review shall be chosen any more, and this is gone: the focus needs another place. */
  onClear: () => void;
  /** Called when the replies are on their way, and this is gone: the focus needs another place. */
  onSent: () => void;
}) {
  const reload = useReloadReviews();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const client = useQueryClient();
  const isBusy = severalReplies.use()?.state === 'running';
  const namesQuery = locationsByIdQuery(reviews.map(({ locationId }) => locationId));
  const locations = useQuery(namesQuery).data;
  const textFor = ({ authorName, locationId }: Review, names = locations) =>
    fillTemplate(text, { author: authorName, location: names?.get(locationId)?.name ?? '' });
  const send = useMutationOnce({
    mutationFn: async () => {
      // A reply whose location is not known yet would lack its name.
      const names = await client.ensureQueryData(namesQuery);
      return reviews.map((review) => ({
        reviewId: review.id,
        author: review.authorName === '' ? reviewTexts.list.anonymous : review.authorName,
        text: textFor(review, names),
      }));
    },
    onSuccess: (replies) => {
      severalReplies.start({ plan: replies, total: replies.length }, reload);
      setOpen(false);
      onClear();
      onSent();
    },
  });
  const [first] = reviews;
  return (
    <Paper withBorder p="xs" mb="sm">
      <Group justify="space-between">
        <Text size="sm" aria-live="polite">
          {elsewhere === 0
            ? texts.selected(formatNumber(reviews.length))
            : texts.selectedElsewhere(formatNumber(reviews.length), formatNumber(elsewhere))}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onClear}>
            {texts.clear}
          </Button>
          <Button size="xs" disabled={isBusy} onClick={() => setOpen(true)}>
            {texts.reply}
          </Button>
        </Group>
      </Group>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={texts.title}
        closeButtonProps={{ 'aria-label': common.actions.close }}
      >
        <Stack gap="sm">
          <Text size="sm">{texts.text}</Text>
          <ReplyField
            label={reviewTexts.detail.yourReply}
            value={text}
            onChange={setText}
            // Each review has names of its own, so the text keeps their places.
            fill={(template) => template}
          />
          <Text size="sm" c="dimmed">
            {reviewTexts.templates.placeholders}
          </Text>
          {first && text !== '' && (
            <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
              {texts.preview} {textFor(first)}
            </Text>
          )}
          <ErrorAlert error={send.error} />
          <Group justify="flex-end">
            <Button loading={send.isPending} disabled={text.trim() === ''} onClick={() => send.mutate()}>
              {texts.send}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Paper>
  );
}

/** How far the replies to several reviews are, and which the service has refused. */
export function BulkReplyProgress() {
  return (
    <OperationReport
      operation={severalReplies}
      name={() => texts.title}
      label={({ state, done, refused }) =>
        state === 'running' ? texts.progress : texts.done(formatNumber(done - refused))
      }
      refusedTitle={texts.failed}
      onEnd={useReloadReviews()}
    />
  );
}

function useReloadReviews(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: queryKeys.reviews });
}
