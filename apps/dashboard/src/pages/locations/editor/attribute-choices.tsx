import { Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { knownText, t } from '../../../language/t.js';
import { attributesQuery } from '../location-queries.js';
import type { AttributeValue } from './form-values.js';

/** The value of a control for an attribute without a value. */
const UNSET = '';
/** The value of a control for an attribute that loses its value. */
const CLEARED = 'null';

/** Attributes with their values; null for one that loses its value. */
type Values = Readonly<Record<string, AttributeValue | null>>;

interface AttributeChoicesProps {
  readonly values: Values;
  /** What it means that an attribute has no value here. */
  readonly unset: string;
  /** Whether an attribute can lose a value that it has elsewhere. */
  readonly clears?: boolean;
  readonly onChange: (values: Values) => void;
}

/** The attributes by group, each with its values and one for none. */
export function AttributeChoices({ values, unset, clears = false, onChange }: AttributeChoicesProps) {
  const { data: attributes = [] } = useQuery(attributesQuery);
  const change = (key: string, chosen: string) => {
    const { [key]: _, ...others } = values;
    onChange(chosen === UNSET ? others : { ...others, [key]: valueOf(chosen) });
  };
  return (
    <Stack gap="md">
      {[...new Set(attributes.map(({ group }) => group))].map((group) => (
        <Stack key={group} gap={6} role="group" aria-label={group}>
          <Text fw={600}>{group}</Text>
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" verticalSpacing={6}>
            {attributes
              .filter((each) => each.group === group)
              .map(({ key, name, choices }) => (
                <Group key={key} justify="space-between" gap="xs">
                  <Text>{name}</Text>
                  <SegmentedControl
                    size="xs"
                    aria-label={name}
                    data={[
                      { value: UNSET, label: unset },
                      ...(choices.length > 0
                        ? choices.map((value) => ({
                            value,
                            label: knownText('locations.editor.attributes.choices', value) ?? value,
                          }))
                        : [
                            { value: 'true', label: t('locations.editor.attributes.yes') },
                            { value: 'false', label: t('locations.editor.attributes.no') },
                          ]),
                      ...(clears ? [{ value: CLEARED, label: t('locations.editor.attributes.notTold') }] : []),
                    ]}
                    value={Object.hasOwn(values, key) ? String(values[key]) : UNSET}
                    onChange={(chosen) => change(key, chosen)}
                  />
                </Group>
              ))}
          </SimpleGrid>
        </Stack>
      ))}
    </Stack>
  );
}

function valueOf(chosen: string): AttributeValue | null {
  if (chosen === CLEARED) return null;
  return chosen === 'true' || chosen === 'false' ? chosen === 'true' : chosen;
}
