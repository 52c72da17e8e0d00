import { Group, Paper, Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A titled part of a page. */
export function Section({ title, description, actions, children }: SectionProps) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} withBorder p={{ base: 'sm', sm: 'md' }} mb="md">
      <Group justify="space-between" align="flex-start" mb="sm" gap="sm">
        <div style={{ flex: '1 1 14rem' }}>
          <Title order={2} id={id}>
            {title}
          </Title>
          {description && (
            <Text c="dimmed" component="div">
              {description}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Paper>
  );
}
