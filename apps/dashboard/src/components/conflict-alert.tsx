import { Alert, Button, Group, Text } from '@mantine/core';
import { texts } from '../texts/common.js';

/** Says that somebody else has changed what the form edits; the typed values stay until the person decides. */
export function ConflictAlert({ onReload }: { onReload: () => void }) {
  return (
    <Alert color="orange" role="alert" my="sm" title={texts.conflict.title}>
      <Group justify="space-between">
        <Text size="sm">{texts.conflict.text}</Text>
        <Button variant="default" size="xs" onClick={onReload}>
          {texts.conflict.reload}
        </Button>
      </Group>
    </Alert>
  );
}
