import { Alert, Anchor, Button, Code, Group, Stack, Text } from '@mantine/core';
import { texts } from '../texts/common.js';
import { describeError } from './describe-error.js';
import { Icon } from './icon.js';

/** An error with its sentences, code, correlation id and the page that explains it. Renders nothing without an error. */
export function ErrorAlert({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  if (!error) return null;
  const { messages, code, correlationId, docUrl } = describeError(error);
  const [first, ...others] = messages;
  return (
    <Alert color="red" role="alert" icon={<Icon name="warning" />} my="sm" title={first}>
      <Stack gap={4}>
        {others.map((message) => (
          <Text size="sm" key={message}>
            {message}
          </Text>
        ))}
        {code && (
          <Text size="sm">
            {texts.errors.code}: <Code>{code}</Code>{' '}
            {docUrl && (
              <Anchor href={docUrl} target="_blank" size="sm" underline="always">
                {texts.errors.explanation}
              </Anchor>
            )}
          </Text>
        )}
        {correlationId && (
          <Text size="sm">
            {texts.errors.correlationId}: <Code style={{ overflowWrap: 'anywhere' }}>{correlationId}</Code>
          </Text>
        )}
        {onRetry && (
          <Group>
            <Button size="xs" variant="default" onClick={onRetry}>
              {texts.actions.retry}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
