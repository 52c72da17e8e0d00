import { Button, Group } from '@mantine/core';
import { t } from '../language/t.js';

interface CursorPagesProps {
  readonly cursor: string | undefined;
  readonly nextCursor: string | null;
  /** The list is still the one of an earlier address, and so is its cursor. */
  readonly isOutdated: boolean;
  readonly onChange: (cursor: string | undefined) => void;
}

/** The buttons below a list with cursors. The cursor is in the address, so "back" of the browser leads back. */
export function CursorPages({ cursor, nextCursor, isOutdated, onChange }: CursorPagesProps) {
  if (cursor === undefined && nextCursor === null) return null;
  return (
    <Group justify="flex-end" mt="sm" gap="xs">
      {cursor !== undefined && <Button onClick={() => onChange(undefined)}>{t('common.actions.first')}</Button>}
      <Button
        disabled={nextCursor === null}
        // It keeps the focus meanwhile.
        aria-disabled={isOutdated || undefined}
        onClick={() => {
          if (!isOutdated) onChange(nextCursor ?? undefined);
        }}
      >
        {t('common.actions.next')}
      </Button>
    </Group>
  );
}
