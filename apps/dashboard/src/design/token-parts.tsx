import { Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { chartColors, STATE_NAMES } from '../app/theme.js';
import { Icon, ICON_NAMES } from '../components/icon.js';
import { Section } from '../components/section.js';
import { StatusBadge } from '../components/status-badge.js';

const GROUNDS = ['page', 'surface', 'surface-raised', 'surface-sunken', 'field', 'hover', 'pressed', 'accent-surface'];
const SIZES = ['xs', 'sm', 'md', 'lg', 'xl'] as const;
const SHADOWS = ['shadow-surface', 'shadow-menu', 'shadow-dialog'];

/** Colours, type, spacing, elevation and icons. */
export function TokenParts() {
  return (
    <>
      <Section title="Grounds" description="Fields lie on surfaces, surfaces on the page">
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          {GROUNDS.map((name) => (
            <Swatch key={name} name={name} value={`var(--${name})`} />
          ))}
        </SimpleGrid>
      </Section>
      <Section title="States" description="These colours mean a state and nothing else">
        <SimpleGrid cols={{ base: 1, sm: 5 }}>
          {STATE_NAMES.map((name) => (
            <Text
              key={name}
              p="sm"
              style={{
                color: `var(--${name}-text)`,
                background: `var(--${name}-surface)`,
                border: `1px solid var(--${name}-line)`,
                borderInlineStart: `4px solid var(--${name}-solid)`,
                borderRadius: 'var(--mantine-radius-md)',
              }}
            >
              {name}
            </Text>
          ))}
        </SimpleGrid>
        <Group mt="md">
          <StatusBadge tone="good">Published</StatusBadge>
          <StatusBadge tone="busy">In progress</StatusBadge>
          <StatusBadge tone="warning">Needs attention</StatusBadge>
          <StatusBadge tone="bad">Rejected</StatusBadge>
          <StatusBadge tone="neutral">Archived</StatusBadge>
          <StatusBadge tone="neutral">A status with a name that is much too long</StatusBadge>
        </Group>
      </Section>
      <Section title="Series of charts">
        <SimpleGrid cols={{ base: 2, sm: 6 }}>
          {chartColors.map((value, index) => (
            <Swatch key={value} name={`chart-${index + 1}`} value={value} />
          ))}
        </SimpleGrid>
      </Section>
      <Section title="Type">
        <Stack gap="xs">
          <Text fz="h1" fw={600}>
            Title of a page
          </Text>
          <Title order={2}>Title of a section</Title>
          <Title order={3}>Title of a part</Title>
          {SIZES.map((size) => (
            <Text key={size} size={size}>
              Text of size {size}: 0123456789
            </Text>
          ))}
          <Text c="dimmed">Text that explains</Text>
          <Text ff="monospace">Text for machines</Text>
        </Stack>
      </Section>
      <Section title="Spacing">
        {SIZES.map((size) => (
          <Group key={size} gap="sm" mb={4}>
            <Text size="xs" w="2rem">
              {size}
            </Text>
            <span style={{ width: `var(--mantine-spacing-${size})`, height: '0.75rem', background: 'var(--accent)' }} />
          </Group>
        ))}
      </Section>
      <Section title="Elevation">
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xl">
          {SHADOWS.map((name) => (
            <Text
              key={name}
              p="lg"
              style={{
                background: 'var(--surface-raised)',
                borderRadius: 'var(--mantine-radius-lg)',
                boxShadow: `var(--${name})`,
                border: '1px solid var(--line)',
              }}
            >
              {name}
            </Text>
          ))}
        </SimpleGrid>
      </Section>
      <Section title="Icons">
        <SimpleGrid cols={{ base: 3, sm: 8 }}>
          {ICON_NAMES.map((name) => (
            <Stack key={name} gap={4} align="center">
              <Icon name={name} />
              <Text size="xs">{name}</Text>
            </Stack>
          ))}
        </SimpleGrid>
      </Section>
    </>
  );
}

function Swatch({ name, value }: { name: string; value: string }) {
  return (
    <Stack gap={4}>
      <span
        style={{
          height: '3rem',
          background: value,
          border: '1px solid var(--line)',
          borderRadius: 'var(--mantine-radius-md)',
        }}
      />
      <Text size="xs">{name}</Text>
    </Stack>
  );
}
