import { Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useBrand } from '../api/brand.js';
import { t } from '../language/t.js';

/** Whether a page was shown before: the first one of a visit has the focus of the browser. */
let isOpen = false;

/** Whether the person has opened a dialog or a menu, or entered a field, while the page was on its way. */
function isBusyElsewhere(focused: Element | null): boolean {
  return focused?.closest('[role=dialog], [role=menu], input, textarea, select') != null;
}

interface PageHeaderProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
}

/**
 * The heading of a page with its actions. Sets the title of the document and, after a navigation, takes the focus, so that
 * a screen reader says which page is open.
 */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  const { name: product } = useBrand();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOpen && !isBusyElsewhere(document.activeElement)) heading.current?.focus();
    isOpen = true;
  }, []);
  return (
    <Group justify="space-between" align="flex-start" mb="md" gap="sm">
      <title>{t('common.title', { page: title, product })}</title>
      <Stack gap={2} style={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Title order={1} ref={heading} tabIndex={-1} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        {description && (
          <Text c="dimmed" component="div">
            {description}
          </Text>
        )}
      </Stack>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
