import { Marker } from 'maplibre-gl';
import type { Map as MapOfLibrary } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { formatNumber } from '../format.js';
import classes from './map.module.css';
import type { Box, MapArea, MapPoint } from './places.js';
import { useMap } from './use-map.js';

/** A map with points that a person can open. */
export interface PlacesMapProps {
  readonly label: string;
  /** What the map shows first; the world without one. Afterwards it moves by itself. */
  readonly area: Box | undefined;
  readonly points: readonly MapPoint[];
  /** Called when the map has moved, and once when it is open. */
  readonly onMove: (area: MapArea) => void;
  /** Called when a person opens a point; `nearer` zooms into it. */
  readonly onOpen: (point: MapPoint, nearer: () => void) => void;
}

/** The map with its points; the library behind it loads with this file. */
export function PlacesDrawing({ label, area, points, onMove, onOpen }: PlacesMapProps) {
  const { map, element } = useMap('places', {
    label,
    bounds: boundsOf(area),
    cooperativeGestures: matchMedia('(pointer: coarse)').matches,
  });
  const moved = useRef(onMove);
  moved.current = onMove;
  const opened = useRef(onOpen);
  opened.current = onOpen;
  useEffect(() => {
    if (!map) return;
    const tell = () => moved.current(areaOf(map));
    map.on('moveend', tell);
    tell();
  }, [map]);
  const markers = useRef(new Map<string, { marker: Marker; button: HTMLButtonElement }>());
  useEffect(() => {
    const kept = markers.current;
    if (!map) {
      kept.clear();
      return;
    }
    const ids = new Set(points.map(({ id }) => id));
    for (const [id, { marker }] of kept) {
      if (ids.has(id)) continue;
      marker.remove();
      kept.delete(id);
    }
    for (const point of points) {
      let at = kept.get(point.id);
      if (!at) {
        const button = document.createElement('button');
        button.type = 'button';
        const marker = new Marker({ element: button }).setLngLat([point.longitude, point.latitude]).addTo(map);
        at = { marker, button };
        kept.set(point.id, at);
      }
      at.marker.setLngLat([point.longitude, point.latitude]);
      draw(at.button, point, () => opened.current(point, zoomedIn(map, point)));
    }
  }, [map, points]);
  return element;
}

/** Writes a point into its button. */
function draw(button: HTMLButtonElement, { label, count, isSelected }: MapPoint, open: () => void): void {
  button.classList.add(classes['point'] ?? '');
  button.dataset['many'] = String(count !== undefined && count > 1);
  button.textContent = count !== undefined && count > 1 ? formatNumber(count, { notation: 'compact' }) : '';
  button.title = label;
  button.setAttribute('aria-label', label);
  if (isSelected) button.setAttribute('aria-current', 'true');
  else button.removeAttribute('aria-current');
  button.onclick = (event) => {
    event.stopPropagation();
    open();
  };
}

/** How many zoom levels a click on a group goes nearer. */
const NEARER = 2.5;

/** Brings the map nearer to a point. */
const zoomedIn =
  (map: MapOfLibrary, { longitude, latitude }: MapPoint) =>
  () => {
    map.easeTo({ center: [longitude, latitude], zoom: Math.min(map.getZoom() + NEARER, map.getMaxZoom()) });
  };

/** What the map shows now, rounded to what an address needs. */
function areaOf(map: MapOfLibrary): MapArea {
  const bounds = map.getBounds();
  const round = (degrees: number, most: number) => Math.round(Math.max(-most, Math.min(most, degrees)) * 1e4) / 1e4;
  return {
    west: round(bounds.getWest(), 180),
    south: round(bounds.getSouth(), 90),
    east: round(bounds.getEast(), 180),
    north: round(bounds.getNorth(), 90),
    zoom: Math.round(map.getZoom()),
  };
}

/** The whole world without the poles. */
const WORLD: Box = { west: -170, south: -56, east: 180, north: 72 };

function boundsOf(box: Box = WORLD): [number, number, number, number] {
  return [box.west, box.south, box.east, box.north];
}
