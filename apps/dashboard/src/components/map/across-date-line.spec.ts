import { describe, expect, it } from '@jest/globals';
import type { FeatureCollection, Position } from 'geojson';
import { acrossDateLine } from './across-date-line.js';

function ringOf(ring: Position[]): Position[] | undefined {
  const world: FeatureCollection = {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates: [[ring]] } }],
  };
  const geometry = acrossDateLine(world).features[0]?.geometry;
  return geometry?.type === 'MultiPolygon' ? geometry.coordinates[0]?.[0] : undefined;
}

describe('outlines at the date line', () => {
  it('[dashboard] a ring that crosses the date line goes on beyond 180 degrees', () => {
    const ring = [
      [177, -17],
      [-179, -17],
      [-179, -18],
      [177, -18],
      [177, -17],
    ];
    expect(ringOf(ring)).toEqual([
      [177, -17],
      [181, -17],
      [181, -18],
      [177, -18],
      [177, -17],
    ]);
  });

  it('[dashboard] a ring around a pole is closed along the pole', () => {
    const ring = [
      [-120, -70],
      [0, -70],
      [120, -70],
      [-120, -70],
    ];
    expect(ringOf(ring)).toEqual([
      [-120, -70],
      [0, -70],
      [120, -70],
      [240, -70],
      [240, -90],
      [-120, -90],
      [-120, -70],
    ]);
  });

  it('[dashboard] other rings stay as they are', () => {
    const ring = [
      [5, 47],
      [15, 47],
      [15, 55],
      [5, 47],
    ];
    expect(ringOf(ring)).toEqual(ring);
  });
});
