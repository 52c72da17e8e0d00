import { Button, Kbd, Modal, Table } from '@mantine/core';
import { t } from '../../language/t.js';

const KEYS = [
  ['j', 'next'],
  ['k', 'previous'],
  ['r', 'reply'],
  ['x', 'select'],
  ['?', 'help'],
] as const;

/** The help about the keys of the inbox. */
export function KeysHelp({ opened, onChange }: { opened: boolean; onChange: (opened: boolean) => void }) {
  return (
    <>
      <Button variant="default" visibleFrom="sm" onClick={() => onChange(true)}>
        {t('reviews.keys.open')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => onChange(false)}
        title={t('reviews.keys.title')}
        closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      >
        <Table>
          <Table.Tbody>
            {KEYS.map(([key, name]) => (
              <Table.Tr key={key}>
                <Table.Th scope="row">
                  <Kbd>{key}</Kbd>
                </Table.Th>
                <Table.Td>{t(`reviews.keys.list.${name}`)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Modal>
    </>
  );
}
