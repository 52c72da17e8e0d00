import { Group, Kbd, Modal, SimpleGrid, Text, Title } from '@mantine/core';
import { shownKeys } from '../../components/use-page-keys.js';
import { t } from '../../language/t.js';

/** The overview of all shortcuts: those of the open page first. */
export default function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={t('common.layout.shortcuts')}>
      {opened && <Groups />}
    </Modal>
  );
}

function Groups() {
  return shownKeys().map(({ title, keys }) => (
    <section key={title} aria-label={title || t('palette.everywhere')}>
      <Title order={3} mt="md" mb="xs">
        {title || t('palette.everywhere')}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing="xs">
        {keys.map(([key, text]) => (
          <Group key={key} justify="space-between" wrap="nowrap">
            <Text>{text}</Text>
            <Keys keys={key} />
          </Group>
        ))}
      </SimpleGrid>
    </section>
  ));
}

/** Keys to press one after the other, such as `g l`. */
function Keys({ keys }: { keys: string }) {
  return (
    <Group gap={4} wrap="nowrap">
      {keys.split(' ').map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </Group>
  );
}
