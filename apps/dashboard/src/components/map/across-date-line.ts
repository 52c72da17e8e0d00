import type { Feature, FeatureCollection, Position } from 'geojson';

/**
 * Outlines without jumps at the date line: where a ring crosses it, its longitudes go on beyond 180 degrees, as maps on a plane
 * need them. A ring around a pole is closed along the pole.
 */
export function acrossDateLine(world: FeatureCollection): FeatureCollection {
  return { ...world, features: world.features.map(withoutJumps) };
}

function withoutJumps(feature: Feature): Feature {
  const { geometry } = feature;
  if (geometry.type === 'Polygon')
    return { ...feature, geometry: { ...geometry, coordinates: geometry.coordinates.map(unwrapped) } };
  if (geometry.type === 'MultiPolygon')
    return {
      ...feature,
      geometry: { ...geometry, coordinates: geometry.coordinates.map((polygon) => polygon.map(unwrapped)) },
    };
  return feature;
}

function unwrapped(ring: Position[]): Position[] {
  let turns = 0;
  let before: number | undefined;
  const points = ring.map(([longitude = 0, latitude = 0]): Position => {
    if (before !== undefined && Math.abs(longitude - before) > 180) turns += longitude < before ? 360 : -360;
    before = longitude;
    return [longitude + turns, latitude];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (turns === 0 || !first || !last) return points;
  const pole = (last[1] ?? 0) < 0 ? -90 : 90;
  return [...points, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}
