import { Button, Group, List, Modal, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { locationsByIdQuery } from '../../api/locations-query.js';
import { queryKeys } from '../../api/query-keys.js';
import { ErrorAlert } from '../../components/error-alert.js';
import { formatNumber } from '../../components/format.js';
import { OperationProgress } from '../../components/operation-progress.js';
import { texts as common } from '../../texts/common.js';
import { reviewTexts } from '../../texts/reviews.js';
import { closeBulkReply, continueBulkReply, startBulkReply, useBulkReply } from './bulk-reply-run.js';
import { ReplyField } from './reply-field.js';
import type { Review } from './review-queries.js';
import { fillTemplate } from './templates.js';

const texts = reviewTexts.bulk;

/** Replies to the chosen reviews. The page shows how far that is, see {@link BulkReplyProgress}. */
export function BulkReply({ reviews, onClear }: { reviews: readonly Review[]; onClear: () => void }) {
  const reload = useReloadReviews();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const client = useQueryClient();
  const isBusy = useBulkReply()?.state === 'running';
  const namesQuery = locationsByIdQuery(reviews.map(({ locationId }) => locationId));
  const locations = useQuery(namesQuery).data;
  const textFor = ({ authorName, locationId }: Review, names = locations) =>
    fillTemplate(text, { author: authorName, location: names?.get(locationId)?.name ?? '' });
  const send = useMutation({
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
      void startBulkReply(replies, reload);
      setOpen(false);
      onClear();
    },
  });
  const [first] = reviews;
  return (
    <Paper withBorder p="xs" mb="sm">
      <Group justify="space-between">
        <Text size="sm" aria-live="polite">
          {texts.selected(formatNumber(reviews.length))}
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
          <ReplyField label={reviewTexts.detail.yourReply} value={text} onChange={setText} />
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

/** How far the replies to several reviews are, and which the service has refused. Stopped ones can go on. */
export function BulkReplyProgress() {
  const reload = useReloadReviews();
  const operation = useBulkReply();
  if (!operation) return null;
  const { plan, progress, state, error } = operation;
  const { done, failures } = progress;
  const isRunning = state === 'running';
  return (
    <Paper withBorder p="sm" mb="sm">
      <OperationProgress
        label={isRunning ? texts.progress : texts.done(formatNumber(done - failures.length))}
        done={done}
        total={plan.replies.length}
        running={isRunning}
        actions={
          <>
            {state === 'stopped' && (
              <Button size="xs" onClick={() => void continueBulkReply(reload)}>
                {common.actions.goOn}
              </Button>
            )}
            {!isRunning && (
              <Button size="xs" variant="default" onClick={closeBulkReply}>
                {common.actions.close}
              </Button>
            )}
          </>
        }
      />
      <ErrorAlert error={error} />
      {failures.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="xs">
            {texts.failed(formatNumber(failures.length))}
          </Text>
          <List size="sm">
            {failures.map(({ reviewId, author, message }) => (
              <List.Item key={reviewId}>
                {author}: {message}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Paper>
  );
}

function useReloadReviews(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: queryKeys.reviews });
}
