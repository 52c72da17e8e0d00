import { Marker } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { useSession } from '../../api/session-query.js';
import { t } from '../../language/t.js';
import classes from './map.module.css';
import type { Place } from './places.js';
import { useMap } from './use-map.js';

/** A map with one pin. */
export interface PinMapProps {
  readonly label: string;
  /** Where the pin is; undefined shows the world, and a click sets the pin. */
  readonly place: Place | undefined;
  /** Called when a person has moved the pin. Without it the pin stays where it is. */
  readonly onChange?: (place: Place) => void;
}

/** How near the map is to a pin at first: streets, or on the plain map the country. */
const ZOOM_AT_PIN = 15;
const PLAIN_ZOOM_AT_PIN = 5;

/** Pixels by which an arrow key moves the pin; fewer with Shift. */
const STEP = 10;
const SMALL_STEP = 1;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The map with a pin; the library behind it loads with this file. */
export function PinDrawing({ label, place, onChange }: PinMapProps) {
  const zoomAtPin = useSession().mapStyleUrl === null ? PLAIN_ZOOM_AT_PIN : ZOOM_AT_PIN;
  const { map, element: frame } = useMap('pin', {
    label,
    center: place ? [place.longitude, place.latitude] : [0, 20],
    zoom: place ? zoomAtPin : 0.5,
    cooperativeGestures: true,
  });
  const pin = useRef<Marker>(null);
  const change = useRef(onChange);
  change.current = onChange;
  const isReadOnly = onChange === undefined;
  const at = useRef(place);
  at.current = place;
  useEffect(() => {
    if (!map) return undefined;
    const element = document.createElement('button');
    element.type = 'button';
    element.className = classes['pin'] ?? '';
    element.setAttribute('aria-label', isReadOnly ? t('map.pinFixed') : t('map.pin'));
    const marker = new Marker({ element, anchor: 'bottom', draggable: !isReadOnly });
    pin.current = marker;
    const tell = () => change.current?.(placeOf(marker.getLngLat()));
    marker.on('dragend', tell);
    element.addEventListener('keydown', (event) => {
      const [x, y] = ARROWS[event.key] ?? [];
      if (x === undefined || y === undefined || !change.current) return;
      // The arrows would also move the map.
      event.preventDefault();
      event.stopPropagation();
      const step = event.shiftKey ? SMALL_STEP : STEP;
      const from = map.project(marker.getLngLat());
      marker.setLngLat(map.unproject([from.x + x * step, from.y + y * step]));
      if (!map.getBounds().contains(marker.getLngLat())) map.panTo(marker.getLngLat());
      tell();
    });
    if (at.current) marker.setLngLat([at.current.longitude, at.current.latitude]).addTo(map);
    // A location without coordinates gets its pin by a click.
    map.on('click', ({ lngLat }) => {
      if (!change.current || at.current) return;
      marker.setLngLat(lngLat).addTo(map);
      tell();
    });
    return () => {
      marker.remove();
      pin.current = null;
    };
  }, [map, isReadOnly]);
  useEffect(() => {
    const marker = pin.current;
    if (!map || !marker) return;
    if (!place) {
      marker.remove();
      return;
    }
    const isOnMap = marker.getElement().isConnected;
    if (isOnMap && isSamePlace(placeOf(marker.getLngLat()), place)) return;
    marker.setLngLat([place.longitude, place.latitude]);
    if (!isOnMap) marker.addTo(map);
    // Coordinates that somebody typed may be anywhere.
    if (!map.getBounds().contains(marker.getLngLat()))
      map.jumpTo({ center: marker.getLngLat(), zoom: Math.max(map.getZoom(), zoomAtPin) });
  }, [map, place, zoomAtPin]);
  return frame;
}

/** Decimals of a degree that are kept: about ten centimetres. */
const DECIMALS = 6;

function placeOf({ lat, lng }: { lat: number; lng: number }): Place {
  const east = ((((lng + 180) % 360) + 360) % 360) - 180;
  return { latitude: Number(lat.toFixed(DECIMALS)), longitude: Number(east.toFixed(DECIMALS)) };
}

function isSamePlace(one: Place, other: Place): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}
