import { Box, Container, Group } from '@mantine/core';
import { useState } from 'react';
import { ThemeSwitch } from '../app/theme-switch.js';
import { PinMap, PlacesMap } from '../components/map/maps.js';
import type { MapPoint, Place } from '../components/map/places.js';
import { PageHeader } from '../components/page-header.js';
import { Section } from '../components/section.js';
import { DataParts } from './data-parts.js';
import { FieldParts } from './field-parts.js';
import { ListParts } from './list-parts.js';
import { MessageParts } from './message-parts.js';
import { TokenParts } from './token-parts.js';

const POINTS: readonly MapPoint[] = [
  { id: 'lisbon', label: 'Harbour Light', latitude: 38.7, longitude: -9.1 },
  { id: 'lyon', label: '12 locations', latitude: 45.8, longitude: 4.8, count: 12 },
  { id: 'rome', label: 'Beacon', latitude: 41.9, longitude: 12.5, isSelected: true },
];

const HEIGHT = { height: 280 };

/** The maps: one with places, and one with a pin. */
function MapParts() {
  const [place, setPlace] = useState<Place>({ latitude: 38.7, longitude: -9.1 });
  return (
    <>
      <Section title="Map of places">
        <div style={HEIGHT}>
          <PlacesMap
            label="Places"
            area={{ west: -12, south: 36, east: 18, north: 55 }}
            points={POINTS}
            onMove={() => undefined}
            onOpen={() => undefined}
          />
        </div>
      </Section>
      <Section title="Map with a pin">
        <div style={HEIGHT}>
          <PinMap label="Pin" place={place} onChange={setPlace} />
        </div>
      </Section>
    </>
  );
}

/** The design language: its tokens, and every shared component that works without a service, in every state. */
export function DesignPage() {
  return (
    <Container component="main" id="main" size="lg" py="lg">
      <Group justify="flex-end">
        <ThemeSwitch />
      </Group>
      <PageHeader title="Design language" description="Tokens of the theme and the shared components in their states" />
      <Box>
        <TokenParts />
        <FieldParts />
        <MessageParts />
        <DataParts />
        <ListParts />
        <MapParts />
      </Box>
    </Container>
  );
}
