import { Alert, Button, CopyButton, Group, Text } from '@mantine/core';
import { CodeBlock } from '../../../components/code-block.js';
import { texts as common } from '../../../texts/common.js';
import { settingsTexts } from '../../../texts/settings.js';

/** New recovery codes, this one time. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const texts = settingsTexts.security;
  const text = codes.join('\n');
  return (
    <Alert
      color="indigo"
      mt="md"
      title={common.shownOnce}
      withCloseButton
      onClose={onClose}
      closeButtonLabel={common.actions.close}
    >
      <Text size="sm">{texts.recoveryText}</Text>
      <CodeBlock label={texts.recoveryCodes} text={text} />
      <Group>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {copied ? common.actions.copied : common.actions.copy}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Alert>
  );
}
