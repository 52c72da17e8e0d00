import { MantineProvider } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useBrand } from '../api/brand.js';
import { cssVariables, themeOf } from './theme.js';

/** The components in the colours of the brand; its logo is the icon of the page. */
export function Branded({ children }: { children: ReactNode }) {
  const { logoUrl, shades } = useBrand();
  // The shades of two answers are equal, but not the same.
  const key = shades.join();
  const theme = useMemo(() => themeOf(key === '' ? [] : key.split(',')), [key]);
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!icon || logoUrl === null) return;
    icon.href = logoUrl;
    icon.removeAttribute('type');
  }, [logoUrl]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
