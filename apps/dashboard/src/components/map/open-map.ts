import 'maplibre-gl/dist/maplibre-gl.css';
import { GeoJSONSource, Map as MapOfLibrary, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import type { MapOptions } from 'maplibre-gl';
// The library would start its worker from beside its own module, which the build has put elsewhere.
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { t } from '../../language/t.js';
import { plainStyle, WORLD } from './plain-style.js';
import { loadWorld } from './world.js';

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
