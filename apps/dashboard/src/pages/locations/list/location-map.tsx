import { Button, CloseButton, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ErrorAlert } from '../../../components/error-alert.js';
import { PlacesMap } from '../../../components/map/maps.js';
import type { MapArea, MapPoint } from '../../../components/map/places.js';
import { PageLink } from '../../../components/page-link.js';
import { t } from '../../../language/t.js';
import { ScoreBadge } from '../../health/score-badge.js';
import { locationQuery, mapQuery, numbersQuery } from '../location-queries.js';
import { rememberOpened } from './last-visit.js';
import classes from './list.module.css';
import { addressOf } from './location-columns.js';
import { boxOf, boxText } from './location-search.js';
import type { LocationSearch } from './location-search.js';
import { PublisherMarks } from './publisher-marks.js';
import { Rating } from './rating.js';

/** The locations that match on a map. A group of them is zoomed into, and one opens a card. */
export function LocationMap({
  search,
  onChange,
}: {
  search: LocationSearch;
  onChange: (change: LocationSearch) => void;
}) {
  const [area, setArea] = useState<MapArea>();
  const [openId, setOpenId] = useState<number>();
  const map = useQuery(mapQuery(search, area));
  const found = useMemo(() => map.data?.points ?? [], [map.data]);
  const points = useMemo(
    () =>
      found.map(({ locations, locationId, name, latitude, longitude }): MapPoint => ({
        id: `${locationId}:${locations}`,
        latitude,
        longitude,
        count: locations,
        label: name ?? t('words.countOfLocations', { count: locations }),
        isSelected: locations === 1 && locationId === openId,
      })),
    [found, openId],
  );
  return (
    <>
      <ErrorAlert error={map.error} onRetry={() => void map.refetch()} />
      <Group justify="space-between" mb="xs" mih={30}>
        <Text c="dimmed" role="status">
          {map.data && t('locationLists.map.shown', { count: map.data.locations })}
        </Text>
        {area && map.data !== undefined && map.data.locations > 0 && (
          <Button size="xs" onClick={() => onChange({ show: undefined, within: boxText(area), at: undefined })}>
            {t('locationLists.map.list')}
          </Button>
        )}
      </Group>
      <div className={classes['mapFrame']}>
        <PlacesMap
          label={t('locationLists.map.label')}
          area={boxOf(search.at ?? search.within)}
          points={points}
          onMove={(moved) => {
            setArea(moved);
            if (boxText(moved) !== search.at) onChange({ at: boxText(moved) });
          }}
          onOpen={({ id }, nearer) => {
            const point = found.find((each) => `${each.locationId}:${each.locations}` === id);
            if (!point) return;
            if (point.locations === 1) setOpenId(point.locationId);
            // At one address the map can go no nearer: its locations are rows.
            else if (point.west === point.east && point.south === point.north)
              onChange({ show: undefined, within: boxText(point), at: undefined });
            else nearer();
          }}
        />
        {openId !== undefined && <LocationCard id={openId} onClose={() => setOpenId(undefined)} />}
      </div>
    </>
  );
}

/** A location on the map. */
function LocationCard({ id, onClose }: { id: number; onClose: () => void }) {
  const location = useQuery(locationQuery(String(id))).data;
  const numbers = useQuery(numbersQuery([id])).data?.get(id);
  if (!location) return null;
  return (
    <Paper className={classes['card']} withBorder shadow="md" p="sm" component="section" aria-label={location.name}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <PageLink
          to="/locations/$id"
          params={{ id: String(id) }}
          fw={600}
          underline="hover"
          onClick={() => rememberOpened(id)}
          style={{ overflowWrap: 'anywhere' }}
        >
          {location.name}
        </PageLink>
        <CloseButton size="sm" aria-label={t('common.actions.close')} onClick={onClose} />
      </Group>
      <Stack gap={6}>
        <Text size="xs" c="dimmed">
          {addressOf(location)}
        </Text>
        {numbers && (
          <Group gap="xs" fz="sm">
            {numbers.score !== null && <ScoreBadge score={numbers.score} />}
            <Rating rating={numbers.rating} reviews={numbers.reviews} />
            <PublisherMarks publishers={numbers.publishers} />
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
