import { Group, Text } from '@mantine/core';
import icon from './icon.svg';
import { t } from '../language/t.js';

/** Name and sign of the product. */
export function Brand() {
  return (
    <Group gap={8} wrap="nowrap">
      <img src={icon} width={24} height={24} alt="" />
      <Text fw={700} size="lg" visibleFrom="xs">
        {t('common.product')}
      </Text>
    </Group>
  );
}
