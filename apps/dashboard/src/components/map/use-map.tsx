import { Alert, useComputedColorScheme } from '@mantine/core';
import type { Map as MapOfLibrary } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../api/session-query.js';
import { t } from '../../language/t.js';
import classes from './map.module.css';
import { openMap, showScheme } from './open-map.js';
import type { OpenMapOptions } from './open-map.js';

/** What stands in place of a map that the browser cannot draw. */
export function NoMap() {
  return (
    <Alert color="gray" title={t('map.impossible')}>
      {t('map.impossibleText')}
    </Alert>
  );
}

/**
 * A map as long as the component is on the page, in the colours of the theme, and the element that it is in. The map is undefined until
 * the element is on the page, and where this browser cannot draw maps.
 */
export function useMap(kind: 'pin' | 'places', options: Omit<OpenMapOptions, 'container' | 'scheme' | 'styleUrl'>) {
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
  const element = isImpossible ? <NoMap /> : <div ref={container} className={classes['map']} data-map={kind} />;
  return { map, element };
}
