import { Button, Group, Modal, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { locationsByIdQuery } from '../../api/locations-query.js';
import { queryKeys } from '../../api/query-keys.js';
import { ErrorAlert } from '../../components/error-alert.js';
import { formatNumber } from '../../components/format.js';
import { notifyDone } from '../../components/notify.js';
import { OperationProgress } from '../../components/operation-progress.js';
import { texts as common } from '../../texts/common.js';
import { reviewTexts } from '../../texts/reviews.js';
import { ReplyField } from './reply-field.js';
import type { Review } from './review-queries.js';
import { fillTemplate } from './templates.js';

const texts = reviewTexts.bulk;

/** Replies to the chosen reviews, one after the other. Those that fail stay chosen. */
export function BulkReply({
  reviews,
  onChange,
}: {
  reviews: readonly Review[];
  onChange: (left: readonly Review[]) => void;
}) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [done, setDone] = useState(0);
  const namesQuery = locationsByIdQuery(reviews.map(({ locationId }) => locationId));
  const locations = useQuery(namesQuery).data;
  const textFor = ({ authorName, locationId }: Review, names = locations) =>
    fillTemplate(text, { author: authorName, location: names?.get(locationId)?.name ?? '' });
  const reply = useMutation({
    mutationFn: async () => {
      const failed: { review: Review; error: unknown }[] = [];
      setDone(0);
      // A reply whose location is not known yet would lack its name.
      const names = await client.ensureQueryData(namesQuery);
      for (const [index, review] of reviews.entries()) {
        const input = { interactionId: review.id, responseContent: textFor(review, names) };
        try {
          await api.post('/api/v4/locations/reviews/respond', { body: { input } });
        } catch (error) {
          failed.push({ review, error });
        }
        setDone(index + 1);
      }
      return failed;
    },
    onSuccess: async (failed) => {
      notifyDone(texts.done(formatNumber(reviews.length - failed.length)));
      onChange(failed.map(({ review }) => review));
      if (failed.length === 0) setOpen(false);
      await client.invalidateQueries({ queryKey: queryKeys.reviews });
    },
  });
  const [first] = reviews;
  const failed = reply.data ?? [];
  return (
    <Paper withBorder p="xs" mb="sm">
      <Group justify="space-between">
        <Text size="sm" aria-live="polite">
          {texts.selected(formatNumber(reviews.length))}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => onChange([])}>
            {texts.clear}
          </Button>
          <Button size="xs" onClick={() => setOpen(true)}>
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
          {reply.isPending && <OperationProgress label={texts.progress} done={done} total={reviews.length} running />}
          <ErrorAlert error={reply.error} />
          {failed.length > 0 && !reply.isPending && (
            <>
              <Text size="sm">{texts.failed(formatNumber(failed.length))}</Text>
              <ErrorAlert error={failed[0]?.error} />
            </>
          )}
          <Group justify="flex-end">
            <Button loading={reply.isPending} disabled={text.trim() === ''} onClick={() => reply.mutate()}>
              {texts.send}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Paper>
  );
}
