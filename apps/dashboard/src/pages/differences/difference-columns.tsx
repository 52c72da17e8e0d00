import { Box, Stack, Text } from '@mantine/core';
import type { DataColumn } from '../../components/data-table.js';
import { Moment } from '../../components/moment.js';
import { PageLink } from '../../components/page-link.js';
import { t } from '../../language/t.js';
import { DecideDifference } from '../locations/listings/decide-difference.js';
import { deciderName } from '../locations/listings/decisions.js';
import { ShownValue } from '../locations/listings/shown-value.js';
import { keyOf } from './decide-rounds.js';
import type { Difference } from './difference-queries.js';
import { ENDED } from './difference-search.js';

/** The id of the link of a row: it gets the focus when the row before it is gone. */
export function linkIdOf(difference: Difference): string {
  return `difference-${keyOf(difference)}`;
}

/** What the columns need besides the rows. */
interface ColumnOptions {
  readonly nameOf: (publisher: string) => string;
  readonly mayEdit: boolean;
  /** Called after a decision about one of the rows, when the list is read again. */
  readonly onDecided: (difference: Difference) => void;
}

/** The columns of the list, without the boxes that select. */
export function differenceColumns({ nameOf, mayEdit, onDecided }: ColumnOptions): DataColumn<Difference>[] {
  return [
    {
      id: 'location',
      header: () => t('words.location'),
      cell: (difference) => (
        <>
          <PageLink
            id={linkIdOf(difference)}
            to="/locations/$id"
            params={{ id: String(difference.locationId) }}
            search={{ tab: 'listings' }}
          >
            {difference.locationName}
          </PageLink>
          {difference.city !== null && <Text size="xs">{difference.city}</Text>}
        </>
      ),
    },
    {
      id: 'what',
      header: () => t('differences.list.what'),
      folds: true,
      cell: ({ publisher, field }) => (
        <Text component="div">
          <strong>{t(`locations.comparedFields.${field}`)}</strong> · {nameOf(publisher)}
        </Text>
      ),
    },
    {
      id: 'ours',
      header: () => t('words.yourLocation'),
      folds: 'labelled',
      cell: ({ field, ours }) => (
        <Box mb={4}>
          <ShownValue field={field} value={ours} />
        </Box>
      ),
    },
    {
      id: 'theirs',
      header: () => t('differences.list.theirs'),
      folds: 'labelled',
      cell: ({ field, theirs }) => (
        <Box mb={4}>
          <ShownValue field={field} value={theirs} />
        </Box>
      ),
    },
    {
      id: 'found',
      header: () => t('words.since'),
      folds: 'labelled',
      cell: ({ foundAt, confirmedAt }) => (
        <Stack gap={0}>
          <Text>
            <Moment at={foundAt} />
          </Text>
          <Text size="xs">
            {confirmedAt === null ? t('differences.list.unconfirmed') : t('differences.list.confirmed')}
          </Text>
        </Stack>
      ),
    },
    {
      id: 'decision',
      header: () => t('differences.list.decision'),
      folds: true,
      cell: (difference) => {
        const { state, locationId, locationName, publisher, field, theirs, restoreObstacle } = difference;
        if (ENDED.includes(state)) return <Ended difference={difference} />;
        return (
          <Stack gap={4} mb={4} align="flex-start">
            <DecideDifference
              locationId={locationId}
              publisher={publisher}
              site={{ field, theirs, restoreObstacle, difference }}
              name={t('differences.list.nameOf', {
                field: t(`locations.comparedFields.${field}`),
                publisher: nameOf(publisher),
                location: locationName,
              })}
              mayEdit={mayEdit}
              onDecided={() => onDecided(difference)}
            />
          </Stack>
        );
      },
    },
  ];
}

/** How a difference ended. */
function Ended({ difference: { state, decidedAt, decidedBy } }: { difference: Difference }) {
  const who = deciderName(decidedBy);
  return (
    <Stack gap={0}>
      <Text>{t(`differences.filters.states.${state}`)}</Text>
      {who !== null && <Text size="xs">{t('differences.list.by', { who })}</Text>}
      {decidedAt !== null && (
        <Text size="xs">
          <Moment at={decidedAt} />
        </Text>
      )}
    </Stack>
  );
}
