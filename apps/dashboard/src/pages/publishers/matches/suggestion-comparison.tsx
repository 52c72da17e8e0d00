import { Button, Group, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { DataTable, dataColumns } from '../../../components/data-table.js';
import { formatNumber } from '../../../components/format.js';
import { comparedFieldNames } from '../../../texts/compared-fields.js';
import { locationTexts } from '../../../texts/locations.js';
import { publisherTexts } from '../../../texts/publishers.js';
import type { SuggestionComparison as Comparison } from '../../locations/listings/comparison.js';
import { ListingSide } from '../../locations/listings/listing-side.js';
import { ShownValue } from '../../locations/listings/shown-value.js';
import { comparedFields } from './compared-fields.js';
import type { SuggestedField } from './compared-fields.js';

const texts = publisherTexts.matches;

const columns = dataColumns<SuggestedField>([
  {
    id: 'field',
    header: texts.field,
    cell: ({ field }) => (
      <Text size="sm" fw={600}>
        {comparedFieldNames[field]}
      </Text>
    ),
  },
  {
    id: 'ours',
    header: texts.location,
    folds: 'labelled',
    cell: ({ field, ours }) => <ShownValue field={field} value={ours} />,
  },
  {
    id: 'theirs',
    header: texts.listing,
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
    return <Text size="sm">{locationTexts.comparison.obstacle(comparison.obstacle)}</Text>;
  const action = isWhole ? texts.hideComparison : texts.showComparison;
  return (
    <>
      <Group gap="xs">
        <Text size="sm">
          {[
            texts.same(formatNumber(same)),
            different.length > 0 ? texts.different(different.join(', ')) : texts.noDifference,
            ...(unread > 0 ? [texts.unread(formatNumber(unread))] : []),
          ].join(' · ')}
        </Text>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={texts.showNamed(action, name)}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {action}
        </Button>
      </Group>
      {isWhole && (
        <DataTable
          label={texts.comparison(name)}
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
