import { Button, Group, Text } from '@mantine/core';
import { t } from '../../language/t.js';

/** The buttons below a list with numbered pages. Renders nothing for a single page. */
export function PageButtons({
  page,
  totalPages,
  onChange,
}: {
  page: number;
  totalPages: number;
  onChange: (page: number) => void;
}) {
  if (totalPages <= 1) return null;
  return (
    <Group justify="flex-end" mt="sm" gap="xs">
      <Text size="sm">{t('publishers.page', { page, pages: totalPages })}</Text>
      <Button variant="default" disabled={page <= 1} onClick={() => onChange(1)}>
        {t('common.actions.first')}
      </Button>
      <Button variant="default" disabled={page >= totalPages} onClick={() => onChange(page + 1)}>
        {t('common.actions.next')}
      </Button>
    </Group>
  );
}
