import { Center, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What a list shows that has no records: why, and what to do. */
export function EmptyState({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <Center py="xl" px="md">
      <Stack align="center" gap="xs" maw={460}>
        <Text size="md" fw={600} ta="center">
          {title}
        </Text>
        {text && (
          <Text c="dimmed" ta="center" component="div">
            {text}
          </Text>
        )}
        {action}
      </Stack>
    </Center>
  );
}
