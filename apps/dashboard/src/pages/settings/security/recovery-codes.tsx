import { Alert, Button, CopyButton, Group, Text } from '@mantine/core';
import { CodeBlock } from '../../../components/code-block.js';
import { t } from '../../../language/t.js';

/** New recovery codes, this one time. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n');
  return (
    <Alert
      color="indigo"
      mt="md"
      title={t('common.shownOnce')}
      withCloseButton
      onClose={onClose}
      closeButtonLabel={t('common.actions.close')}
    >
      <Text>{t('settings.security.recoveryText')}</Text>
      <CodeBlock label={t('settings.security.recoveryCodes')} text={text} />
      <Group>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button size="xs" onClick={copy}>
              {copied ? t('common.actions.copied') : t('common.actions.copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Alert>
  );
}
