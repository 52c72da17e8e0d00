import type { FeatureCollection } from 'geojson';
import type { StyleSpecification } from 'maplibre-gl';

/** The source of the outlines in {@link plainStyle}. */
export const WORLD = 'world';

/** Colours of the plain map, close to the surfaces of the theme. */
const COLORS = {
  light: { water: '#e7ecf3', land: '#fbfcfd', border: '#c3cbd6' },
  dark: { water: '#1b1f25', land: '#31363e', border: '#565e6a' },
} as const;

/** The name of the source of the outlines, which the corner of the map shows. */
const ATTRIBUTION = 'Natural Earth';

const NO_OUTLINES: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The map of an installation that has no tiles: land, water and the borders of countries. */
export function plainStyle(scheme: 'light' | 'dark'): StyleSpecification {
  const { water, land, border } = COLORS[scheme];
  return {
    version: 8,
    sources: { [WORLD]: { type: 'geojson', data: NO_OUTLINES, attribution: ATTRIBUTION } },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': water } },
      { id: 'land', type: 'fill', source: WORLD, paint: { 'fill-color': land } },
      { id: 'borders', type: 'line', source: WORLD, paint: { 'line-color': border, 'line-width': 1 } },
    ],
  };
}
