import { Button, Kbd, Modal, Table } from '@mantine/core';
import { texts as common } from '../../texts/common.js';
import { reviewTexts } from '../../texts/reviews.js';

const texts = reviewTexts.keys;

/** The help about the keys of the inbox. */
export function KeysHelp({ opened, onChange }: { opened: boolean; onChange: (opened: boolean) => void }) {
  return (
    <>
      <Button variant="default" onClick={() => onChange(true)}>
        {texts.open}
      </Button>
      <Modal
        opened={opened}
        onClose={() => onChange(false)}
        title={texts.title}
        closeButtonProps={{ 'aria-label': common.actions.close }}
      >
        <Table>
          <Table.Tbody>
            {texts.list.map(([key, meaning]) => (
              <Table.Tr key={key}>
                <Table.Th scope="row">
                  <Kbd>{key}</Kbd>
                </Table.Th>
                <Table.Td>{meaning}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Modal>
    </>
  );
}
