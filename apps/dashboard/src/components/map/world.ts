import type { FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import address from 'world-atlas/countries-50m.json?url';
import { acrossDateLine } from './across-date-line.js';
// Countries of Natural Earth (public domain) as the package world-atlas has them (ISC licence).

let loaded: Promise<FeatureCollection> | undefined;

/** The outlines of all countries. They are a file of their own, which the first map loads. */
export function loadWorld(): Promise<FeatureCollection> {
  loaded ??= read().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function read(): Promise<FeatureCollection> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The outlines of the countries answered ${response.status}.`);
  const topology = (await response.json()) as Topology;
  const { countries } = topology.objects;
  if (!countries) throw new Error('The file of outlines has no countries.');
  return acrossDateLine(feature(topology, countries) as FeatureCollection);
}
