import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/icon.js';
import { t } from '../../../language/t.js';

/** Rows that a person adds and removes. */
export function RowList<Row>({
  rows,
  max,
  added,
  nameOf,
  onChange,
  children,
}: {
  rows: readonly Row[];
  max: number;
  /** A new row. */
  added: Row;
  /** Names a row for the button that removes it. */
  nameOf: (row: Row, position: number) => string;
  onChange: (rows: readonly Row[]) => void;
  /** The fields of a row. */
  children: (row: Row, change: (patch: Partial<Row>) => void, position: number) => ReactNode;
}) {
  return (
    <Stack gap="xs">
      {rows.map((row, position) => (
        <Group key={position} align="flex-end" gap="xs">
          {children(
            row,
            (patch) => onChange(rows.map((each, index) => (index === position ? { ...each, ...patch } : each))),
            position,
          )}
          <Button
            aria-label={t('words.removeNamed', { name: nameOf(row, position) })}
            onClick={() => onChange(rows.filter((_, index) => index !== position))}
          >
            {t('words.remove')}
          </Button>
        </Group>
      ))}
      {rows.length < max && (
        <Group>
          <Button size="xs" leftSection={<Icon name="plus" size={14} />} onClick={() => onChange([...rows, added])}>
            {t('words.add')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
