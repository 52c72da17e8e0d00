import { Group, Pagination } from '@mantine/core';

interface NumberPagesProps {
  readonly label: string;
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}

/** The pages of a list with page numbers. Nothing for a single page. */
export function NumberPages({ label, page, pages, onChange }: NumberPagesProps) {
  if (pages <= 1) return null;
  return (
    <Group justify="flex-end" mt="sm" component="nav" aria-label={label}>
      <Pagination
        value={page}
        total={pages}
        onChange={onChange}
        size="sm"
        getControlProps={(control) => ({ 'aria-label': control })}
        getItemProps={(number) => ({ 'aria-label': String(number) })}
      />
    </Group>
  );
}
