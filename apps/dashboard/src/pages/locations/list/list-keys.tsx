import { Kbd, Modal, Table } from '@mantine/core';
import { useState } from 'react';
import { usePageKeys } from '../../../components/use-page-keys.js';
import { t } from '../../../language/t.js';
import { currentRow, step } from './row-focus.js';
import { SEARCH_FIELD } from './location-filters.js';

/** The keys of the list, as its help shows them. */
const KEYS = [
  ['j ↓', 'next'],
  ['k ↑', 'previous'],
  ['Enter', 'open'],
  ['x', 'select'],
  ['/', 'search'],
  ['?', 'help'],
] as const;

/** Runs the keys of the list, and shows them on demand. The browser itself opens the row that has the focus. */
export function ListKeys({ onSelect }: { onSelect: (locationId: number) => void }) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const select = () => {
    const row = currentRow();
    if (row) onSelect(Number(row.dataset['row']));
  };
  const help = () => setHelpOpen(true);
  usePageKeys({
    j: () => step(1),
    k: () => step(-1),
    x: select,
    '/': () => document.getElementById(SEARCH_FIELD)?.focus(),
    'shift+/': () => document.getElementById(SEARCH_FIELD)?.focus(),
    '?': help,
    'shift+?': help,
  });
  return (
    <Modal
      opened={isHelpOpen}
      onClose={() => setHelpOpen(false)}
      title={t('locationLists.keys.title')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <Table>
        <Table.Tbody>
          {KEYS.map(([key, name]) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">
                <Kbd>{key}</Kbd>
              </Table.Th>
              <Table.Td>{t(`locationLists.keys.${name}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
