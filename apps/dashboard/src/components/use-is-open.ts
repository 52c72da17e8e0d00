import { useCallback, useEffect, useRef } from 'react';

/**
 * Tells whether the component that calls this is still on the page. What ends after the person has gone to another page must not
 * lead away from there.
 */
export function useIsOpen(): () => boolean {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return useCallback(() => isOpen.current, []);
}
