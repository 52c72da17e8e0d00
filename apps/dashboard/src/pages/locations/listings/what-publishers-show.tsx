import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { usePublisherNames, usePublishers } from '../../../api/publishers-query.js';
import { useAllowed } from '../../../api/roles.js';
import { dataColumns, DataTable } from '../../../components/data-table.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Moment } from '../../../components/moment.js';
import { OutsideLink } from '../../../components/page-link.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import type { Location } from '../editor/form-values.js';
import { comparisonQuery } from '../location-queries.js';
import { comparedRows, isAwaited, isDifference } from './compared-rows.js';
import type { ComparedRow } from './compared-rows.js';
import type { Comparison } from './comparison.js';
import { DecideDifference } from './decide-difference.js';
import { ListingSide } from './listing-side.js';
import { PhotoStripView } from './photo-strip-view.js';
import { ourPhotos, theirPhotos } from './photo-strip.js';
import { ReadNow } from './read-now.js';
import { ShownValue } from './shown-value.js';

/** How often the page asks for a first reading that is still to come. */
const POLL_MS = 5_000;

/** How long it asks after somebody wanted a reading now. */
const ASKS_MS = 60_000;

/** A location field by field beside what its listings show. */
export function WhatPublishersShow({ location: { databaseId, archived } }: { location: Location }) {
  const mayEdit = useAllowed('EDITOR') && !archived;
  // Until when the page asks for a reading that somebody wants now.
  const [asksUntil, setAsksUntil] = useState(0);
  const query = useQuery({
    ...comparisonQuery(String(databaseId)),
    refetchInterval: ({ state: { data = [] } }) =>
      (!archived && data.some(isAwaited)) || Date.now() < asksUntil ? POLL_MS : false,
  });
  return (
    <Section
      title={t('locations.comparison.title')}
      description={t('locations.comparison.description')}
      actions={
        mayEdit && <ReadNow locationId={String(databaseId)} onAsked={() => setAsksUntil(Date.now() + ASKS_MS)} />
      }
    >
      <QueryView query={query}>
        {(comparisons) =>
          comparisons.length === 0 ? (
            <EmptyState title={t('locations.comparison.empty')} text={t('locations.comparison.emptyText')} />
          ) : (
            <>
              <Readings comparisons={comparisons} isArchived={archived} />
              <ComparedFields comparisons={comparisons} locationId={databaseId} mayEdit={mayEdit} />
            </>
          )
        }
      </QueryView>
    </Section>
  );
}

/** When each publisher was read, or why not. */
function Readings({ comparisons, isArchived }: { comparisons: readonly Comparison[]; isArchived: boolean }) {
  const nameOf = usePublisherNames();
  return (
    <Stack
      gap={4}
      mb="sm"
      component="ul"
      p={0}
      m={0}
      style={{ listStyle: 'none' }}
      aria-label={t('locations.comparison.readings')}
    >
      {comparisons.map((comparison) => (
        <Group key={comparison.publisher} component="li" gap="xs">
          <Text fw={600}>{t('common.label', { label: nameOf(comparison.publisher) })}</Text>
          <ReadingState comparison={comparison} isArchived={isArchived} />
          <OutsideLink href={comparison.listingUrl}>{t('words.openListing')}</OutsideLink>
        </Group>
      ))}
    </Stack>
  );
}

function ReadingState({
  comparison: { readAt, changedAt, issue, obstacle, push },
  isArchived,
}: {
  comparison: Comparison;
  isArchived: boolean;
}) {
  if (obstacle !== null) return <Text>{t('locations.comparison.obstacle', { reason: obstacle })}</Text>;
  if (readAt === null) {
    const unread = isArchived ? t('locations.comparison.unreadArchived') : t('locations.comparison.unread');
    return <Text>{issue === null ? unread : t('locations.comparison.notRead', { issue })}</Text>;
  }
  return (
    <>
      {issue !== null && <Text>{t('locations.comparison.notRead', { issue })}</Text>}
      <Text>
        {issue === null ? t('locations.comparison.read') : t('locations.comparison.lastRead')} <Moment at={readAt} />
      </Text>
      {changedAt !== null && (
        <Text>
          {t('locations.comparison.since')} <Moment at={changedAt} absolute />
        </Text>
      )}
      {push !== null && <Text>{t(`locations.comparison.pushes.${push}`)}</Text>}
    </>
  );
}

interface ComparedFieldsProps {
  readonly comparisons: readonly Comparison[];
  readonly locationId: number;
  readonly mayEdit: boolean;
}

/** The fields with a difference, and the others on demand. */
function ComparedFields({ comparisons, locationId, mayEdit }: ComparedFieldsProps) {
  const publishers = usePublishers();
  const [isWhole, setIsWhole] = useState(false);
  const rows = useMemo(() => comparedRows(comparisons), [comparisons]);
  const columns = useMemo(
    () =>
      dataColumns<ComparedRow>([
        {
          id: 'field',
          header: () => t('words.field'),
          cell: ({ field }) => <Text fw={600}>{t(`locations.comparedFields.${field}`)}</Text>,
        },
        {
          id: 'ours',
          header: () => t('words.yourLocation'),
          folds: 'labelled',
          cell: ({ field, ours }) => (
            <Box mb={4}>
              <ShownValue field={field} value={ours} />
              {field === 'photos' && (
                <PhotoStripView label={t('locations.comparedPhotos.ours')} strip={ourPhotos(comparisons)} />
              )}
            </Box>
          ),
        },
        ...comparisons
          .filter(({ fields }) => fields.length > 0)
          .map(({ publisher, photos }) => ({
            id: publisher,
            header: () => publishers.find((each) => each.publisher === publisher)?.name ?? publisher,
            folds: 'labelled' as const,
            cell: (row: ComparedRow) => (
              <SiteCell row={row} publisher={publisher} photos={photos} locationId={locationId} mayEdit={mayEdit} />
            ),
          })),
      ]),
    [comparisons, publishers, locationId, mayEdit],
  );
  const equal = rows.filter(({ differs }) => !differs).length;
  if (rows.length === 0) return null;
  return (
    <>
      <DataTable
        label={t('locations.comparison.table')}
        columns={columns}
        rows={isWhole ? rows : rows.filter(({ differs }) => differs)}
        rowId={({ field }) => field}
        verticalAlign="top"
        empty={<Text mb="sm">{t('locations.comparison.noDifference')}</Text>}
      />
      {equal > 0 && (
        <Button size="xs" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('locations.comparison.hideEqual') : t('locations.comparison.showEqual', { count: equal })}
        </Button>
      )}
    </>
  );
}

interface SiteCellProps {
  readonly row: ComparedRow;
  readonly publisher: Comparison['publisher'];
  readonly photos: Comparison['photos'];
  readonly locationId: number;
  readonly mayEdit: boolean;
}

/** What a publisher shows of a field, and how that compares. */
function SiteCell({ row: { field, ours, sites }, publisher, photos, locationId, mayEdit }: SiteCellProps) {
  const site = sites[publisher];
  if (!site) return <Text c="dimmed">{t('locations.comparison.notCompared')}</Text>;
  const isSentOtherwise = isDifference(site) && site.ours !== null && site.ours !== ours;
  return (
    <Stack gap={4} mb={4} align="flex-start">
      <ListingSide compared={site} />
      {field === 'photos' && photos && (
        <PhotoStripView label={t('locations.comparedPhotos.theirs')} strip={theirPhotos(photos)} />
      )}
      {field === 'photos' && isDifference(site) && <Text size="xs">{t('locations.comparedPhotos.decisions')}</Text>}
      {site.changedByOthers && isDifference(site) && <Text size="xs">{t('locations.comparison.changedByOthers')}</Text>}
      {site.canBeProtected && isDifference(site) && <Text size="xs">{t('locations.comparison.canBeProtected')}</Text>}
      {isSentOtherwise && (
        <div>
          <Text size="xs">{t('locations.comparison.sent')}</Text>
          <ShownValue field={field} value={site.ours} />
        </div>
      )}
      <DecideDifference locationId={locationId} publisher={publisher} site={site} mayEdit={mayEdit} />
    </Stack>
  );
}
