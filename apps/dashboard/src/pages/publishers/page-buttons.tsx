import { Button, Group, Text } from '@mantine/core';
import { formatNumber } from '../../components/format.js';
import { texts as common } from '../../texts/common.js';
import { publisherTexts as texts } from '../../texts/publishers.js';

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
      <Text size="sm">{texts.page(formatNumber(page), formatNumber(totalPages))}</Text>
      <Button variant="default" disabled={page <= 1} onClick={() => onChange(1)}>
        {common.actions.first}
      </Button>
      <Button variant="default" disabled={page >= totalPages} onClick={() => onChange(page + 1)}>
        {common.actions.next}
      </Button>
    </Group>
  );
}
