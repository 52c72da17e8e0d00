import { Button, Group, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { dataColumns, DataTable } from '../../../components/data-table.js';
import { t } from '../../../language/t.js';
import type { SuggestionComparison as Comparison } from '../../locations/listings/comparison.js';
import { ListingSide } from '../../locations/listings/listing-side.js';
import { ShownValue } from '../../locations/listings/shown-value.js';
import { comparedFields } from './compared-fields.js';
import type { SuggestedField } from './compared-fields.js';

const columns = dataColumns<SuggestedField>([
  {
    id: 'field',
    header: () => t('words.field'),
    cell: ({ field }) => <Text fw={600}>{t(`locations.comparedFields.${field}`)}</Text>,
  },
  {
    id: 'ours',
    header: () => t('words.yourLocation'),
    folds: 'labelled',
    cell: ({ field, ours }) => <ShownValue field={field} value={ours} />,
  },
  {
    id: 'theirs',
    header: () => t('words.listing'),
    folds: 'labelled',
    cell: (compared) => (
      <Stack gap={4} align="flex-start">
        <ListingSide compared={compared} />
      </Stack>
    ),
  },
]);

/** How the two sides of a suggestion compare: a line, and all fields on demand. */
export function SuggestionComparison({ comparison, name }: { comparison: Comparison; name: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const { rows, same, different, unread } = useMemo(() => comparedFields(comparison), [comparison]);
  if (comparison.obstacle !== null)
    return <Text>{t('locations.comparison.obstacle', { reason: comparison.obstacle })}</Text>;
  const action = isWhole ? t('publishers.matches.hideComparison') : t('publishers.matches.showComparison');
  return (
    <>
      <Group gap="xs">
        <Text>
          {[
            t('publishers.matches.same', { count: same }),
            different.length > 0
              ? t('publishers.matches.different', { names: different.join(', ') })
              : t('publishers.matches.noDifference'),
            ...(unread > 0 ? [t('publishers.matches.unread', { count: unread })] : []),
          ].join(' · ')}
        </Text>
        <Button
          size="compact-xs"
          aria-label={t('publishers.matches.showNamed', { action, name })}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {action}
        </Button>
      </Group>
      {isWhole && (
        <DataTable
          label={t('publishers.matches.comparison', { name })}
          columns={columns}
          rows={rows}
          rowId={({ field }) => field}
          verticalAlign="top"
          empty={null}
        />
      )}
    </>
  );
}
