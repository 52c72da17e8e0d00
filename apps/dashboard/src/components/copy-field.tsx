import { Button, CopyButton, Group, TextInput } from '@mantine/core';
import { t } from '../language/t.js';
import { Icon } from './icon.js';

/** A value to copy, such as a key or a link. */
export function CopyField({ label, value }: { label: string; value: string }) {
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput label={label} value={value} readOnly flex={1} styles={{ input: { fontFamily: 'monospace' } }} />
      <CopyButton value={value} timeout={2_000}>
        {({ copied, copy }) => (
          <Button onClick={copy} leftSection={<Icon name={copied ? 'check' : 'copy'} />}>
            <span aria-live="polite">{copied ? t('common.actions.copied') : t('common.actions.copy')}</span>
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
