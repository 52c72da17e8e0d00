import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { t } from '../language/t.js';
import { describeError } from './describe-error.js';
import { Icon } from './icon.js';
import { OutsideLink } from './page-link.js';

/** An error with its sentences, code, correlation id and the page that explains it. Renders nothing without an error. */
export function ErrorAlert({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  if (!error) return null;
  const { messages, code, correlationId, docUrl } = describeError(error);
  const [first, ...others] = messages;
  return (
    <Alert color="red" role="alert" icon={<Icon name="warning" />} my="sm" title={first}>
      <Stack gap={4}>
        {others.map((message) => (
          <Text key={message}>{message}</Text>
        ))}
        {code && (
          <Text>
            {t('common.label', { label: t('common.errors.code') })} <Code>{code}</Code>{' '}
            <OutsideLink href={docUrl}>{t('common.errors.explanation')}</OutsideLink>
          </Text>
        )}
        {correlationId && (
          <Text>
            {t('common.label', { label: t('common.errors.correlationId') })}{' '}
            <Code style={{ overflowWrap: 'anywhere' }}>{correlationId}</Code>
          </Text>
        )}
        {onRetry && (
          <Group>
            <Button size="xs" onClick={onRetry}>
              {t('common.actions.retry')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
