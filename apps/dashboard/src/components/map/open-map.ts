import 'maplibre-gl/dist/maplibre-gl.css';
import type { FeatureCollection } from 'geojson';
import { GeoJSONSource, Map as MapOfLibrary, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import type { MapOptions, StyleSpecification } from 'maplibre-gl';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import address from 'world-atlas/countries-50m.json?url';
import { t } from '../../language/t.js';
import { acrossDateLine } from './across-date-line.js';

/** The source of the outlines in {@link plainStyle}. */
const WORLD = 'world';

/** Colours of the plain map, close to the surfaces of the theme. */
const COLORS = {
  light: { water: '#e7ecf3', land: '#fbfcfd', border: '#c3cbd6' },
  dark: { water: '#1b1f25', land: '#31363e', border: '#565e6a' },
} as const;

/** The name of the source of the outlines, which the corner of the map shows. */
const ATTRIBUTION = 'Natural Earth';

const NO_OUTLINES: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The map of an installation that has no tiles: land, water and the borders of countries. */
function plainStyle(scheme: 'light' | 'dark'): StyleSpecification {
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

// Countries of Natural Earth (public domain) as the package world-atlas has them (ISC licence).

let loaded: Promise<FeatureCollection> | undefined;

/** The outlines of all countries. They are a file of their own, which the first map loads. */
function loadWorld(): Promise<FeatureCollection> {
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

/** The nearest that the plain map shows: it has no streets. */
const NEAREST_PLAIN = 12;
const NEAREST = 18;

/** How a map is opened. */
export interface OpenMapOptions extends Pick<MapOptions, 'center' | 'zoom' | 'bounds' | 'cooperativeGestures'> {
  readonly container: HTMLElement;
  /** What screen readers call the map. */
  readonly label: string;
  readonly scheme: 'light' | 'dark';
  /** The style of the installation; null draws the plain map. */
  readonly styleUrl: string | null;
}

/** Opens a map. Throws where the browser cannot draw one: it has no WebGL. */
export function openMap({ container, label, scheme, styleUrl, ...where }: OpenMapOptions): MapOfLibrary {
  setWorkerUrl(new URL(workerAddress, location.href).href);
  const map = new MapOfLibrary({
    container,
    style: styleUrl ?? plainStyle(scheme),
    ...where,
    maxZoom: styleUrl === null ? NEAREST_PLAIN : NEAREST,
    renderWorldCopies: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: { compact: false },
    fadeDuration: 0,
    locale: textsOf(label),
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(new ScaleControl({ maxWidth: 80 }), 'bottom-left');
  if (styleUrl === null) void map.once('load').then(() => drawWorld(map));
  return map;
}

/** Draws the map in the colours of another theme. A style of the installation has its own colours. */
export function showScheme(map: MapOfLibrary, scheme: 'light' | 'dark'): void {
  void map.once('styledata').then(() => drawWorld(map));
  map.setStyle(plainStyle(scheme), { diff: false });
}

async function drawWorld(map: MapOfLibrary): Promise<void> {
  const world = await loadWorld().catch(() => undefined);
  // The map may be closed meanwhile. Without outlines the points are still in their places.
  const source = map.style ? map.getSource(WORLD) : undefined;
  if (world && source instanceof GeoJSONSource) source.setData(world);
}

/** The texts of the library in the language of the reader. */
function textsOf(label: string): Record<string, string> {
  return {
    'Map.Title': label,
    'NavigationControl.ZoomIn': t('map.zoomIn'),
    'NavigationControl.ZoomOut': t('map.zoomOut'),
    'CooperativeGesturesHandler.WindowsHelpText': t('map.ctrlToZoom'),
    'CooperativeGesturesHandler.MacHelpText': t('map.commandToZoom'),
    'CooperativeGesturesHandler.MobileHelpText': t('map.twoFingers'),
  };
}
