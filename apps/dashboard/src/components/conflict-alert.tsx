import { Alert, Button, Group, Text } from '@mantine/core';
import { t } from '../language/t.js';

/** Says that somebody else has changed what the form edits; the typed values stay until the person decides. */
export function ConflictAlert({ onReload }: { onReload: () => void }) {
  return (
    <Alert color="orange" role="alert" my="sm" title={t('common.conflict.title')}>
      <Group justify="space-between">
        <Text>{t('common.conflict.text')}</Text>
        <Button size="xs" onClick={onReload}>
          {t('common.conflict.reload')}
        </Button>
      </Group>
    </Alert>
  );
}
