import { Alert } from '@mantine/core';
import { t } from '../language/t.js';
import { CopyField } from './copy-field.js';

/** A secret that the service shows only once. */
export function SecretOnce({ label, value, onClose }: { label: string; value: string; onClose?: () => void }) {
  return (
    <Alert
      color="blue"
      my="sm"
      withCloseButton={onClose !== undefined}
      onClose={onClose}
      closeButtonLabel={t('common.actions.close')}
      title={t('common.shownOnce')}
    >
      <CopyField label={label} value={value} />
    </Alert>
  );
}
