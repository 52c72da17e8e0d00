import { describe, expect, it } from '@jest/globals';
import type { Feature, MultiPolygon, Position } from 'geojson';
import { acrossDateLine } from './across-date-line.js';

/** A ring, with its points as pairs of numbers. */
const ring = (text: string): Position[] => text.split('; ').map((pair) => pair.split(' ').map(Number));

function ringOf(given: Position[]): Position[] | undefined {
  const shape: MultiPolygon = { type: 'MultiPolygon', coordinates: [[given]] };
  const feature: Feature = { type: 'Feature', properties: {}, geometry: shape };
  const geometry = acrossDateLine({ type: 'FeatureCollection', features: [feature] }).features[0]?.geometry;
  return geometry?.type === 'MultiPolygon' ? geometry.coordinates[0]?.[0] : undefined;
}

describe('outlines at the date line', () => {
  it('[dashboard] a ring that crosses the date line goes on beyond 180 degrees', () => {
    const crossing = ring('177 -17; -179 -17; -179 -18; 177 -18; 177 -17');
    expect(ringOf(crossing)).toEqual(ring('177 -17; 181 -17; 181 -18; 177 -18; 177 -17'));
  });

  it('[dashboard] a ring around a pole is closed along the pole', () => {
    const around = ring('-120 -70; 0 -70; 120 -70; -120 -70');
    expect(ringOf(around)).toEqual(ring('-120 -70; 0 -70; 120 -70; 240 -70; 240 -90; -120 -90; -120 -70'));
  });

  it('[dashboard] other rings stay as they are', () => {
    const plain = ring('5 47; 15 47; 15 55; 5 47');
    expect(ringOf(plain)).toEqual(plain);
  });
});
