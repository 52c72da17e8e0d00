import { useComputedColorScheme } from '@mantine/core';
import type { Map as MapOfLibrary } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useSession } from '../../api/session-query.js';
import { openMap, showScheme } from './open-map.js';
import type { OpenMapOptions } from './open-map.js';

/** A map in an element of the page. */
export interface MapInPage {
  readonly container: RefObject<HTMLDivElement | null>;
  /** The open map; undefined until the element is on the page. */
  readonly map: MapOfLibrary | undefined;
  /** Whether this browser cannot draw maps. */
  readonly isImpossible: boolean;
}

/** Opens a map as long as the component is on the page, in the colours of the theme. */
export function useMap(options: Omit<OpenMapOptions, 'container' | 'scheme' | 'styleUrl'>): MapInPage {
  const { mapStyleUrl } = useSession();
  const scheme = useComputedColorScheme('light');
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapOfLibrary>();
  const [isImpossible, setImpossible] = useState(false);
  const shown = useRef(scheme);
  // The map moves by itself afterwards.
  const first = useRef({ ...options, scheme, styleUrl: mapStyleUrl });
  useEffect(() => {
    if (!container.current) return undefined;
    let opened: MapOfLibrary | undefined;
    try {
      opened = openMap({ ...first.current, container: container.current });
      setMap(opened);
    } catch {
      setImpossible(true);
    }
    return () => {
      setMap(undefined);
      opened?.remove();
    };
  }, []);
  useEffect(() => {
    if (!map || shown.current === scheme) return;
    shown.current = scheme;
    if (mapStyleUrl === null) showScheme(map, scheme);
  }, [map, scheme, mapStyleUrl]);
  return { container, map, isImpossible };
}
