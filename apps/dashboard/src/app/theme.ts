import { createTheme } from '@mantine/core';
import type { CSSVariablesResolver } from '@mantine/core';

/** The theme. Shade 8 of the primary colour has enough contrast with white text in light and dark. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.125rem' }, h3: { fontSize: '1rem' } },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The header of a dialog is no banner: the page has one already.
    Modal: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
  },
});

/** Colours of texts that have too little contrast in the default theme [WCAG 1.4.3]. */
export const cssVariables: CSSVariablesResolver = ({ colors: { gray, dark, red, indigo } }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': gray[7],
    '--mantine-color-error': red[9],
    '--mantine-color-placeholder': gray[7],
    '--mantine-color-indigo-light-color': indigo[9],
    '--mantine-color-indigo-light-hover': '#cbd6ff',
    '--mantine-color-red-light-color': red[9],
    '--mantine-color-red-light-hover': red[1],
    '--mantine-color-red-outline': red[9],
    '--mantine-color-red-filled': red[9],
    '--mantine-color-red-filled-hover': '#a51f1f',
  },
  dark: {
    '--mantine-color-dimmed': dark[1],
    '--mantine-color-error': red[4],
    '--mantine-color-placeholder': dark[1],
    '--mantine-color-anchor': indigo[3],
    '--mantine-color-indigo-light-color': indigo[2],
    '--mantine-color-red-light-color': red[3],
    '--mantine-color-red-outline': red[4],
    '--mantine-color-red-filled': red[9],
    '--mantine-color-red-filled-hover': '#a51f1f',
  },
});
