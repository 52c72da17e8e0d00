/** What a picture inherits from the style sheets of the page, which a file does not have. */
const INHERITED = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-opacity', 'fill-opacity', 'opacity'];
const OF_TEXTS = ['font-family', 'font-size', 'font-weight', 'text-anchor'];
const TITLE_HEIGHT = 48;
const SVG = 'http://www.w3.org/2000/svg';

/** The forms of a picture. */
export const PICTURE_FORMATS = ['PNG', 'SVG'] as const;

/** One of {@link PICTURE_FORMATS}. */
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Pixels for each of the page, so that the picture is sharp in a document. */
const SCALE = 2;

/** Saves a drawn chart as a picture of the reader, with its title, and with the names of its lines in their colours. */
export async function savePicture(
  drawing: HTMLElement,
  { title, names, format }: { title: string; names: readonly string[]; format: PictureFormat },
): Promise<void> {
  const picture = pictureOf(drawing, title, names);
  if (!picture) return;
  const vector = new Blob([new XMLSerializer().serializeToString(picture)], { type: 'image/svg+xml' });
  const file = format === 'SVG' ? vector : await pixelsOf(vector);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.${format.toLowerCase()}`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Draws a picture as pixels. */
async function pixelsOf(vector: Blob): Promise<Blob> {
  const image = new Image();
  const address = URL.createObjectURL(vector);
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * SCALE;
    canvas.height = image.naturalHeight * SCALE;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((pixels) => (pixels ? resolve(pixels) : reject(new Error('The chart cannot be drawn.')))),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The chart as a picture that needs no style sheet; undefined before it is drawn. */
function pictureOf(drawing: HTMLElement, title: string, names: readonly string[]): SVGElement | undefined {
  const chart = drawing.querySelector<SVGSVGElement>('svg.recharts-surface');
  if (!chart) return undefined;
  const { width, height } = chart.getBoundingClientRect();
  const picture = element('svg', { xmlns: SVG, width, height: height + TITLE_HEIGHT });
  const fill = getComputedStyle(document.body).backgroundColor;
  const ground = element('rect', { width: '100%', height: '100%', fill });
  const copy = withStyles(chart);
  copy.setAttribute('y', String(TITLE_HEIGHT));
  picture.append(ground, text(title, { x: 8, y: 18, weight: 700 }), ...legend(drawing, names), copy);
  return picture;
}

/** A copy that looks the same without the style sheets. */
function withStyles(chart: SVGSVGElement): SVGSVGElement {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  [chart, ...chart.querySelectorAll<SVGElement>('*')].forEach((element, position) => {
    const style = getComputedStyle(element);
    const isText = ['text', 'tspan'].includes(element.tagName);
    for (const name of isText ? [...INHERITED, ...OF_TEXTS] : INHERITED)
      copies[position]?.style.setProperty(name, style.getPropertyValue(name));
  });
  return copy;
}

/** The names of the lines, one beside the other. */
function legend(drawing: HTMLElement, names: readonly string[]): SVGElement[] {
  const lines = [
    ...drawing.querySelectorAll<SVGElement>('.recharts-line path.recharts-curve, .recharts-bar-rectangle path'),
  ];
  let x = 8;
  return names.map((name, position) => {
    const line = names.length === lines.length ? lines[position] : undefined;
    const style = line && getComputedStyle(line);
    const colour = style && (style.stroke === 'none' ? style.fill : style.stroke);
    const entry = text(name, { x, y: 38, weight: 400, ...(colour !== undefined && { colour }) });
    x += 16 + name.length * 8;
    return entry;
  });
}

function text(
  content: string,
  { x, y, weight, colour }: { x: number; y: number; weight: number; colour?: string },
): SVGElement {
  const { color, fontFamily } = getComputedStyle(document.body);
  const font = { 'font-weight': weight, 'font-size': 14, 'font-family': fontFamily };
  const written = element('text', { x, y, fill: colour ?? color, ...font });
  written.textContent = content;
  return written;
}

function element(name: 'svg' | 'rect' | 'text', attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  return made;
}
