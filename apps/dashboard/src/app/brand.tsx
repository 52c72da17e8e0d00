import { Box, Group, Text } from '@mantine/core';
import { PRODUCT, useBrand } from '../api/brand.js';
import type { Brand as BrandData } from '../api/brand.js';
import icon from './icon.svg';

/** The logo of the brand; without one its name, beside the icon of the product or the first letter. */
export function Brand({ of }: { of?: BrandData | undefined }) {
  const own = useBrand();
  const { name, logoUrl } = of ?? own;
  if (logoUrl !== null)
    return (
      <img src={logoUrl} alt={name} style={{ display: 'block', height: 28, maxWidth: 180, objectFit: 'contain' }} />
    );
  return (
    <Group gap={8} wrap="nowrap" miw={0}>
      {name === PRODUCT ? <img src={icon} width={24} height={24} alt="" /> : <Letter name={name} />}
      <Text fw={700} size="lg" visibleFrom="xs" truncate>
        {name}
      </Text>
    </Group>
  );
}

function Letter({ name }: { name: string }) {
  const style = { borderRadius: 6, textAlign: 'center', lineHeight: '24px', flex: 'none' } as const;
  return (
    <Box aria-hidden w={24} h={24} bg="var(--accent)" c="white" fw={700} fz="sm" style={style}>
      {name.slice(0, 1).toUpperCase()}
    </Box>
  );
}
