import { Alert, Stack } from '@mantine/core';
import { texts } from '../texts/common.js';
import { CopyField } from './copy-field.js';

/** A secret that the service shows only once. */
export function SecretOnce({ label, value, onClose }: { label: string; value: string; onClose?: () => void }) {
  return (
    <Alert
      color="indigo"
      my="sm"
      withCloseButton={onClose !== undefined}
      onClose={onClose}
      closeButtonLabel={texts.actions.close}
      title={texts.shownOnce}
    >
      <Stack>
        <CopyField label={label} value={value} />
      </Stack>
    </Alert>
  );
}
