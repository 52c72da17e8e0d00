import { ActionIcon, CopyButton, Group } from '@mantine/core';
import { t } from '../language/t.js';
import { Icon } from './icon.js';

/** A value among the facts of a record with a button that copies it; `name` says in the button what is copied. */
export function Copyable({ name, value }: { name: string; value: string }) {
  return (
    <Group gap={4} wrap="nowrap" component="span" display="inline-flex">
      <span style={{ overflowWrap: 'anywhere' }}>{value}</span>
      <CopyButton value={value} timeout={2_000}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            size={24}
            onClick={copy}
            aria-label={t(copied ? 'common.actions.copiedOf' : 'common.actions.copyOf', { name })}
          >
            <Icon name={copied ? 'check' : 'copy'} size={14} />
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  );
}
