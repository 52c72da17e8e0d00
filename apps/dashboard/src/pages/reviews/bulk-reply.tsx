import { Button, Group, Modal, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { locationsByIdQuery } from '../../api/locations-query.js';
import { useJobChange } from '../../api/use-job-change.js';
import { ErrorAlert } from '../../components/error-alert.js';
import { t } from '../../language/t.js';
import { ReplyField } from './reply-field.js';
import type { Review } from './review-queries.js';
import { fillTemplate } from './templates.js';

interface BulkReplyProps {
  readonly reviews: readonly Review[];
  /** How many of them are on other pages of the list. */
  readonly elsewhere: number;
  /** Called when no review shall be chosen any more, and this is gone: the focus needs another place. */
  readonly onClear: () => void;
  /** Called with the job that sends the replies when this is gone: the focus needs another place. */
  readonly onSent: (jobId: string) => void;
}

/** Replies to the chosen reviews with a job of the service. */
export function BulkReply({ reviews, elsewhere, onClear, onSent }: BulkReplyProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const locations = useQuery(locationsByIdQuery(reviews.map(({ locationId }) => locationId))).data;
  const textFor = ({ authorName, locationId }: Review) =>
    fillTemplate(text, { author: authorName, location: locations?.get(locationId)?.name ?? '' });
  const send = useJobChange(
    () => {
      const input = { interactionIds: reviews.map(({ id }) => id), text, unattended: true };
      return api.post('/api/v4/review-replies', { body: { input } });
    },
    {
      onDone: ({ id }) => {
        setOpen(false);
        onClear();
        onSent(id);
      },
    },
  );
  const [first] = reviews;
  return (
    <Paper withBorder p="xs" mb="sm">
      <Group justify="space-between">
        <Text aria-live="polite">
          {elsewhere === 0
            ? t('words.selected', { count: reviews.length })
            : t('reviews.bulk.selectedElsewhere', { count: reviews.length, elsewhere })}
        </Text>
        <Group gap="xs">
          <Button size="xs" onClick={onClear}>
            {t('words.clearSelection')}
          </Button>
          <Button variant="filled" size="xs" onClick={() => setOpen(true)}>
            {t('reviews.bulk.reply')}
          </Button>
        </Group>
      </Group>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('reviews.bulk.title')}>
        <Stack gap="sm">
          <Text>{t('reviews.bulk.text')}</Text>
          <ReplyField
            label={t('reviews.detail.yourReply')}
            value={text}
            onChange={setText}
            // Each review has names of its own, so the text keeps their places.
            fill={(template) => template}
          />
          <Text c="dimmed">{t('reviews.templates.placeholders')}</Text>
          {first && text !== '' && (
            <Text style={{ whiteSpace: 'pre-wrap' }}>
              {t('reviews.bulk.preview')} {textFor(first)}
            </Text>
          )}
          <ErrorAlert error={send.error} />
          <Group justify="flex-end">
            <Button
              variant="filled"
              loading={send.isPending}
              disabled={text.trim() === ''}
              onClick={() => send.mutate()}
            >
              {t('reviews.bulk.send')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Paper>
  );
}
