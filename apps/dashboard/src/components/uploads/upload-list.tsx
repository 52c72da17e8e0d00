import { ActionIcon, Group, Paper, Stack, Text } from '@mantine/core';
import { ListingsError } from '@listings/client';
import { t } from '../../language/t.js';
import { ErrorAlert } from '../error-alert.js';
import { OperationProgress } from '../operations/operation-progress.js';
import type { UploadItem, Uploads } from './use-uploads.js';

/** The chosen files with the state of each, and what to do about one that was not taken. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { items, isSending, leftOut } = uploads;
  if (items.length === 0 && leftOut === 0) return null;
  const ended = items.filter(({ state }) => state === 'READY' || state === 'FAILED').length;
  return (
    <Stack gap="xs" mb="sm">
      {isSending && <OperationProgress label={t('uploads.progress')} done={ended} total={items.length} running />}
      {leftOut > 0 && <Text role="alert">{t('uploads.leftOut', { count: leftOut })}</Text>}
      <Stack component="ul" aria-label={t('uploads.list')} gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {items.map((item) => (
          <Item key={item.key} item={item} uploads={uploads} />
        ))}
      </Stack>
    </Stack>
  );
}

function Item({ item, uploads }: { item: UploadItem; uploads: Uploads }) {
  const { file, state, problem, error } = item;
  return (
    <Paper component="li" withBorder px="sm" py={4}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text style={{ overflowWrap: 'anywhere' }}>{file.name}</Text>
        <Group gap="xs" wrap="nowrap">
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {t('uploads.size', { size: Math.ceil(file.size / 1024) })}
          </Text>
          <Text size="xs" fw={600} aria-live="polite">
            {t(`uploads.states.${state}`)}
          </Text>
          <ActionIcon
            variant="default"
            aria-label={t('uploads.remove', { name: file.name })}
            onClick={() => uploads.remove([item.key])}
          >
            <span aria-hidden="true">×</span>
          </ActionIcon>
        </Group>
      </Group>
      {problem && <Text role="alert">{t(`uploads.problems.${problem}`)}</Text>}
      <ErrorAlert error={error} onRetry={isRefused(error) ? undefined : () => uploads.retry(item)} />
    </Paper>
  );
}

/** Whether the service has looked into the file and does not take it: it would not do so a second time. */
function isRefused(error: unknown): boolean {
  return error instanceof ListingsError && error.status === 422;
}
