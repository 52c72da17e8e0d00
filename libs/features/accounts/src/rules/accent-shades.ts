/**
 * The ten shades of an accent, from the lightest to the darkest, in the places of the dashboard's theme: 0 is a surface, 3 a link
 * in the dark theme, 7 a button in the dark theme, and 8 a button or a link in the light theme.
 */
export type AccentShades = readonly string[];

/** Where a shade stands in the theme: how light it is, and how much of the accent's colour it has. */
const LADDER: readonly (readonly [luminance: number, chroma: number])[] = [
  [0.88, 0.1],
  [0.79, 0.18],
  [0.62, 0.35],
  [0.46, 0.55],
  [0.34, 0.75],
  [0.25, 0.9],
  [0.19, 1],
  [0.155, 1],
  [0.115, 1],
  [0.065, 0.85],
];

/** The greatest luminance of a colour that white text, and the page of the light theme, have a contrast of 4.5 with. */
const LIGHTEST = 0.165;
/** The least luminance of a button that has a contrast of 3 with the surfaces of the dark theme. */
const DARKEST_ON_DARK = 0.145;

/**
 * Derives the shades of an accent. The accent itself is the button of the light theme, unless white text could not be read on it: then
 * the nearest colour of its hue is, on which it can. That of the dark theme is as light as its ground demands.
 */
export function accentShades(accent: string): AccentShades {
  const color = lchOf(rgbOf(accent));
  const own = luminanceOf(rgbOf(accent));
  const buttons = { 7: clamp(own, DARKEST_ON_DARK, LIGHTEST), 8: Math.min(own, LIGHTEST) } as const;
  return LADDER.map(([luminance, chroma], place) => {
    if (place === 8 && own <= LIGHTEST) return accent;
    const wanted =
      place === 7 || place === 8 ? buttons[place] : place === 9 ? Math.min(luminance, buttons[8] * 0.6) : luminance;
    return hexOf(colorOf({ ...color, chroma: color.chroma * chroma }, wanted));
  });
}

/** The colours of buttons for an accent, in both themes. */
export function accentColors(accent: string): { readonly light: string; readonly dark: string } {
  const shades = accentShades(accent);
  return { light: shades[8] ?? accent, dark: shades[7] ?? accent };
}

/** The contrast of two colours, 1 to 21 [WCAG 1.4.3]. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(rgbOf(one)), luminanceOf(rgbOf(other))].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Linear red, green and blue, 0 to 1. */
type Rgb = readonly [number, number, number];

/** Lightness, chroma and hue of OKLCH. */
interface Lch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** The colour of that hue with a luminance. Its chroma is reduced as far as screens demand. */
function colorOf({ chroma, hue }: Pick<Lch, 'chroma' | 'hue'>, luminance: number): Rgb {
  const lightnessFor = (some: number) =>
    bisect((lightness) => luminanceOf(shown(rgbOfLch({ lightness, chroma: some, hue }))) > luminance);
  const at = (some: number) => rgbOfLch({ lightness: lightnessFor(some), chroma: some, hue });
  const isShown = (rgb: Rgb) => rgb.every((part) => part >= -0.0005 && part <= 1.0005);
  if (isShown(at(chroma))) return shown(at(chroma));
  return shown(at(chroma * bisect((share) => !isShown(at(chroma * share)))));
}

/** The greatest number between 0 and 1 that is not too much. */
function bisect(isTooMuch: (number: number) => boolean): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 24; step += 1) {
    const middle = (low + high) / 2;
    if (isTooMuch(middle)) high = middle;
    else low = middle;
  }
  return low;
}

function rgbOf(hex: string): Rgb {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function hexOf(rgb: Rgb): string {
  const text = (value: number) => {
    const coded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(coded * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${rgb.map(text).join('')}`;
}

function luminanceOf([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** OKLab [https://bottosson.github.io/posts/oklab]. */
function lchOf([red, green, blue]: Rgb): Lch {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

function rgbOfLch({ lightness, chroma, hue }: Lch): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function shown([red, green, blue]: Rgb): Rgb {
  return [clamp(red, 0, 1), clamp(green, 0, 1), clamp(blue, 0, 1)];
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
