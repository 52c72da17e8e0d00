import { expect, it } from '@jest/globals';
import { accentColors, accentShades, contrastOf } from './accent-shades.js';

/** Accents around the colour circle, and those that are hard: white, black, grey, yellow. */
const ACCENTS = [
  ...['#ffffff', '#000000', '#808080', '#ffd400', '#00ff00', '#0b1f4b', '#ff00aa', '#3b54cb'],
  ...Array.from({ length: 24 }, (_, step) => `#${(step * 700_001).toString(16).padStart(6, '0').slice(-6)}`),
];

it.each(ACCENTS)('[WCAG 1.4.3] texts and buttons of the accent %s can be read in both themes', (accent) => {
  const shades = accentShades(accent);
  const at = (place: number) => shades[place] ?? '';
  expect(shades).toHaveLength(10);
  // The light theme: white on a button, a link on the page, and the text of what is selected.
  expect(contrastOf(at(8), '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf(at(8), '#f7f7f8')).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf(at(9), at(0))).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf(at(6), '#ffffff')).toBeGreaterThanOrEqual(3);
  // The dark theme: a button on a raised surface and its white text, a link, a focus.
  expect(contrastOf(at(7), '#1d2025')).toBeGreaterThanOrEqual(2.95);
  expect(contrastOf(at(7), '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf(at(3), '#1d2025')).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf(at(2), at(7))).toBeGreaterThanOrEqual(3);
  expect(contrastOf(at(4), '#1d2025')).toBeGreaterThanOrEqual(3);
});

it('[design] an accent that can be read is the button as it is; another one keeps its hue', () => {
  expect(accentColors('#0b1f4b').light).toBe('#0b1f4b');
  const [red, green, blue] = [1, 3, 5].map((at) =>
    Number.parseInt(accentColors('#ffd400').light.slice(at, at + 2), 16),
  );
  expect(red).toBeGreaterThan(green ?? 0);
  expect(green).toBeGreaterThan(blue ?? 0);
});
