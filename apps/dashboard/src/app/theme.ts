import { createTheme } from '@mantine/core';
import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from '@mantine/core';
import { foldedFilter } from '../components/folded-filter.js';
import { t } from '../language/t.js';

/**
 * The language of the dashboard's design: all its colours, sizes and shadows. `docs/design-language.md` says when to use which;
 * `/dashboard/design` of the development build shows them. Style sheets use the CSS variables below, such as `var(--surface)`.
 */

/** A colour in the light theme and in the dark one. */
type Pair = readonly [light: string, dark: string];

/** Near-neutral greys of the light theme. */
const GRAY: MantineColorsTuple = [
  '#f7f7f8',
  '#f0f1f3',
  '#e6e7eb',
  '#dcdee3',
  '#c4c8d0',
  '#9aa0ac',
  '#747b89',
  '#565d6a',
  '#383e49',
  '#1a1d23',
];

/** Near-neutral greys of the dark theme, from texts to the darkest ground. */
const DARK: MantineColorsTuple = [
  '#e6e8ec',
  '#abb1bd',
  '#8a919e',
  '#626976',
  '#343941',
  '#2a2e35',
  '#22252b',
  '#17191d',
  '#0e0f12',
  '#08090b',
];

/** The accent of the product: what a person can press or has selected. Shade 8 has enough contrast with white text in both themes. */
const INDIGO: MantineColorsTuple = [
  '#eef1fd',
  '#e0e6fc',
  '#c3cef9',
  '#a3b3f5',
  '#8499f0',
  '#6a82ea',
  '#526de2',
  '#445fdb',
  '#3b54cb',
  '#2c419f',
];

const RED: MantineColorsTuple = [
  '#fdf0f0',
  '#fbe2e2',
  '#f5c3c4',
  '#ee9fa1',
  '#e77d80',
  '#df5b60',
  '#d23f46',
  '#c02f37',
  '#a9262e',
  '#8a1f27',
];

/** What a colour of state means. A state has a text, a surface, a border, and a solid colour for marks such as dots and bars. */
const STATES = {
  success: {
    text: ['#17633a', '#7fd6a2'],
    surface: ['#e9f6ee', '#15291e'],
    line: ['#bfe3cd', '#234634'],
    solid: ['#1f8a51', '#3fb574'],
  },
  warning: {
    text: ['#7a4a00', '#eec27a'],
    surface: ['#fdf4e1', '#2e2413'],
    line: ['#f0d9a8', '#4f3e1f'],
    solid: ['#c47a06', '#dc9a35'],
  },
  danger: {
    text: ['#9c1f2a', '#f3a5a7'],
    surface: ['#fdf0f0', '#331b1e'],
    line: ['#f3c9cb', '#582b30'],
    solid: ['#c9303a', '#e0666c'],
  },
  info: {
    text: ['#1f5291', '#9cc3f5'],
    surface: ['#ebf3fc', '#17263a'],
    line: ['#c6dcf5', '#294466'],
    solid: ['#2f74c7', '#5d9fe8'],
  },
  neutral: {
    text: ['#474d59', '#c2c7d0'],
    surface: ['#eff0f2', '#25282e'],
    line: ['#dcdee3', '#383d46'],
    solid: ['#8a919e', '#7c8391'],
  },
} as const satisfies Record<string, Record<'text' | 'surface' | 'line' | 'solid', Pair>>;

/** The grounds, lines and texts. */
const NEUTRALS: Readonly<Record<string, Pair>> = {
  // The ground of the window; surfaces lie on it, and fields on surfaces.
  page: [GRAY[0], DARK[8]],
  surface: ['#ffffff', DARK[7]],
  'surface-raised': ['#ffffff', '#1d2025'],
  'surface-sunken': [GRAY[0], '#121316'],
  field: ['#ffffff', DARK[6]],
  'field-line': [GRAY[4], '#434954'],
  line: [GRAY[2], '#272a31'],
  hover: ['#f4f5f7', '#1f2227'],
  pressed: ['#ebecf0', '#282c33'],
  text: [GRAY[9], DARK[0]],
  'text-muted': [GRAY[7], DARK[1]],
};

/** Colours of series in charts: apart from each other also for colour-blind readers, and none that means a state. */
const SERIES: readonly Pair[] = [
  ['#445fdb', '#8499f0'],
  ['#0b8a84', '#3dbdb2'],
  ['#a8538b', '#e08dc3'],
  ['#6b7687', '#aab3c2'],
  ['#7a5ad1', '#b59cf5'],
  ['#1583ac', '#5cbde0'],
];

/** Height of the layers above the page: a resting surface, a menu, a dialog. */
const SHADOWS: Readonly<Record<string, Pair>> = {
  'shadow-surface': ['0 1px 2px rgb(20 23 31 / 4%)', 'none'],
  'shadow-menu': ['0 4px 16px rgb(20 23 31 / 10%), 0 1px 3px rgb(20 23 31 / 8%)', '0 8px 24px rgb(0 0 0 / 50%)'],
  'shadow-dialog': ['0 16px 48px rgb(20 23 31 / 18%), 0 2px 8px rgb(20 23 31 / 8%)', '0 20px 60px rgb(0 0 0 / 60%)'],
};

/** The meanings of the state colours, in the order of the page of the design. */
export const STATE_NAMES = Object.keys(STATES) as readonly (keyof typeof STATES)[];

/** The colours of the series of a chart, in their order; a chart has at most as many series. */
export const chartColors: readonly string[] = SERIES.map((_, index) => `var(--chart-${index + 1})`);

/** What all fields with choices have. */
const CHOICES = { defaultProps: { filter: foldedFilter } };

/** What is the same with every accent. */
const SHARED: MantineThemeOverride = {
  primaryColor: 'indigo',
  black: GRAY[9],
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  fontWeights: { medium: '500', bold: '600' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  shadows: {
    xs: 'var(--shadow-surface)',
    sm: 'var(--shadow-surface)',
    md: 'var(--shadow-menu)',
    lg: 'var(--shadow-menu)',
    xl: 'var(--shadow-dialog)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The text of the product is small, and a page has one filled button: the next step.
    Text: { defaultProps: { size: 'sm' } },
    Button: { defaultProps: { variant: 'default' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Alert: { defaultProps: { radius: 'lg' } },
    // What opens over a page belongs to its main part, as a screen reader tells it. The first entry of a menu has the focus.
    Popover: { defaultProps: { portalProps: { target: '#main' } } },
    Menu: { defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false } },
    Select: CHOICES,
    MultiSelect: CHOICES,
    Autocomplete: CHOICES,
    TagsInput: CHOICES,
    Tooltip: { defaultProps: { openDelay: 300, portalProps: { target: '#main' } } },
  },
};

/**
 * The theme of the component library in the shades of an accent, which the service derives from one colour; without them in the accent
 * of the product. In the dark theme buttons of a brand have a lighter shade, because a brand may be almost black.
 */
export function themeOf(shades: readonly string[] = []) {
  const own = shades.length === INDIGO.length;
  const accent = own ? (shades as unknown as MantineColorsTuple) : INDIGO;
  const modal = {
    ...{ radius: 'lg', shadow: 'xl', closeButtonProps: { 'aria-label': t('common.actions.close') } },
    // The header of a dialog is no banner: the page has one already.
    attributes: { header: { role: 'presentation' } },
  };
  const password = { visibilityToggleButtonProps: { 'aria-label': t('common.actions.showPassword') } };
  return createTheme({
    ...SHARED,
    components: { ...SHARED.components, Modal: { defaultProps: modal }, PasswordInput: { defaultProps: password } },
    primaryShade: own ? { light: 8, dark: 7 } : 8,
    colors: { gray: GRAY, dark: DARK, indigo: accent, red: RED },
  });
}

/** The colours by which the component library calls the states, with the state that each means. */
const LIBRARY_COLORS = {
  red: 'danger',
  orange: 'warning',
  yellow: 'warning',
  green: 'success',
  teal: 'success',
  blue: 'info',
  gray: 'neutral',
} as const;

/** The CSS variables of a theme: the tokens above, and those of the component library in their terms. */
function variablesOf(index: 0 | 1): Record<string, string> {
  const states = Object.entries(STATES).flatMap(([state, parts]) =>
    Object.entries(parts).map(([part, pair]) => [`--${state}-${part}`, pair[index]] as const),
  );
  const library = Object.entries(LIBRARY_COLORS).flatMap(([color, state]) => [
    [`--mantine-color-${color}-light`, `var(--${state}-surface)`] as const,
    [`--mantine-color-${color}-light-hover`, `var(--${state}-line)`] as const,
    [`--mantine-color-${color}-light-color`, `var(--${state}-text)`] as const,
  ]);
  return {
    ...Object.fromEntries(
      [...Object.entries(NEUTRALS), ...Object.entries(SHADOWS)].map(([n, p]) => [`--${n}`, p[index]]),
    ),
    ...Object.fromEntries([...states, ...library]),
    ...Object.fromEntries(SERIES.map((pair, position) => [`--chart-${position + 1}`, pair[index]])),
    '--accent': 'var(--mantine-primary-color-filled)',
    '--accent-text': 'var(--mantine-color-anchor)',
    '--accent-surface': 'var(--mantine-primary-color-light)',
    '--chart-grid': 'var(--line)',
    '--chart-text': 'var(--text-muted)',
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-muted)',
    '--mantine-color-placeholder': index === 0 ? GRAY[7] : DARK[1],
    '--mantine-color-default': 'var(--field)',
    '--mantine-color-default-hover': index === 0 ? '#f4f5f7' : DARK[5],
    '--mantine-color-default-border': 'var(--field-line)',
    '--mantine-color-error': 'var(--danger-text)',
    // The colour of an entry of a menu that deletes.
    '--mantine-color-red-6': 'var(--danger-text)',
    '--mantine-color-red-filled': RED[8],
    '--mantine-color-red-filled-hover': RED[9],
    '--mantine-color-red-outline': 'var(--danger-text)',
  };
}

/** The design's tokens as CSS variables, with the contrast that texts need [WCAG 1.4.3]. */
export const cssVariables: CSSVariablesResolver = ({ colors, primaryColor }) => {
  const at = (place: number) => colors[primaryColor]?.[place] ?? INDIGO[place] ?? '';
  const mixed = (place: number, share: number) => `color-mix(in srgb, ${at(place)} ${share}%, transparent)`;
  return {
    variables: {},
    light: {
      ...variablesOf(0),
      '--focus': at(6),
      '--focus-halo': mixed(6, 22),
      '--mantine-color-anchor': at(8),
      [`--mantine-color-${primaryColor}-light`]: at(0),
      [`--mantine-color-${primaryColor}-light-hover`]: at(1),
      [`--mantine-color-${primaryColor}-light-color`]: at(9),
    },
    dark: {
      ...variablesOf(1),
      '--focus': at(4),
      '--focus-halo': mixed(4, 30),
      '--mantine-color-anchor': at(3),
      [`--mantine-color-${primaryColor}-light`]: mixed(6, 18),
      [`--mantine-color-${primaryColor}-light-hover`]: mixed(6, 26),
      [`--mantine-color-${primaryColor}-light-color`]: at(2),
    },
  };
};
