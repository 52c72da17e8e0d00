import { split } from './normal-name.js';
import { foldText, withoutUmlaut } from './transliteration.js';

/**
 * Street types and directions with their abbreviations in the supported languages, one group a line. `st` is both
 * street and saint: as long as both sides reduce it equally, they still compare.
 */
const STREET_WORDS = `st street str saint sankt sainte ste san santo santa s agios agiou agia agias ag
av avenue ave avda avenida aven
bd boulevard blvd bld boul bulevard bul
rd road
dr drive
ln lane la laan
pl place plaza plaz pza plzza praca pc pca plac platz square sq plein piazza
hwy highway
pky parkway pkwy
ct court
ter terrace tce terasse
ch chemin che
al allee all alameda aleja aleje
calle c cl
rue r rua
pso paseo
ctra carretera
via v
viale vle
corso cso
ul ulica ulitsa
os osiedle
tv travessa
leof leoforos
marg
mt mount mont
ngr nagar
gal general gen
burg burgemeester bgm
brig brigadeiro
n north nord norte
e east est este ost
w west ouest oeste
nw northwest
ne northeast
sw southwest
se southeast`;
const STREET_WORD = new Map(
  STREET_WORDS.split('\n').flatMap((line) =>
    line.split(' ').map((word) => [word, line.split(' ')[0] ?? word] as const),
  ),
);
/** `s` alone is more often south than saint; both map to the same key. */
STREET_WORD.set('south', 'st').set('sud', 'st').set('sur', 'st');

/** Suffixes of German and Dutch street names: `Hauptstr.`, `Kerkstraat`. */
const COMPOUND = /^(.{2,}?)(strasse|strase|straat|str|platz|plein|gasse|laan|weg|allee|ring|gurtel|pl|ln|g)$/;
const COMPOUND_KINDS: Readonly<Record<string, string>> = {
  strasse: 'st',
  strase: 'st',
  straat: 'st',
  str: 'st',
  platz: 'pl',
  plein: 'pl',
  pl: 'pl',
  laan: 'ln',
  ln: 'ln',
  allee: 'al',
  gasse: 'g',
};

const FILLERS = new Set(
  'the of de la le les du des del della dei da do das di al el los las der die den am im an a l d no nr num ulitsa ul'.split(
    ' ',
  ),
);
const ORDINALS: Readonly<Record<string, string>> = {
  first: '1st',
  second: '2nd',
  third: '3rd',
  fourth: '4th',
  fifth: '5th',
  sixth: '6th',
  seventh: '7th',
  eighth: '8th',
  ninth: '9th',
  tenth: '10th',
};

/** Designators of a room, shop or floor in the supported languages; the number may precede or follow them. */
const UNIT =
  /(?:(?<![\p{L}\p{N}])(?:suite|ste|unit|apt|apartment|flat|room|rm|shop(?: no)?|floor|fl|level|lvl|bureau|local|loja|sala|conj|apto|bldg|batiment|bat|laden|top|stiege|int|piano|scala|lok|m|pietro|planta|esc|ofis|office|magazin|winkel|plot|kat|et)\.?\s*#?\s*([a-z]?-?\d+[a-z]?)(?![\p{L}\p{N}])|#\s*([a-z]?-?\d+[a-z]?)|(?<![\p{L}\p{N}])(\d+)(?:\.|e|º|er|nd|st|rd|th|os)?\s*(?:og|etage|stock|floor|orofos|hoog|b(?=$|,))(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(g-?\d+)(?![\p{L}\p{N}]))/gu;
/** Parts of a building without a number. */
const UNIT_WORDS =
  /(?<![\p{L}\p{N}])(?:ground floor|first floor|hinterhaus|isogeio|bajo|eg|shopping centre|centre commercial)(?![\p{L}\p{N}])/gu;

/** A normalized street line. */
export interface NormalStreet {
  /** House number without letters; undefined if the line has none. */
  readonly house: string | undefined;
  /** Letter after the house number. */
  readonly letter: string | undefined;
  /** All numbers of the line, including the house number. */
  readonly numbers: ReadonlySet<string>;
  /** Words that identify the street, without its type. */
  readonly words: readonly string[];
  readonly kinds: readonly string[];
  /** All words as written and joined, without the street type at their end: `northfield` of `North Field Ave`. */
  readonly joined: string;
  readonly unit: string | undefined;
}

/** Normalizes the street lines of an address; undefined if they contain nothing usable. */
export function normalStreet(street: string | null, street1: string | null): NormalStreet | undefined {
  const written = [street, street1].filter((line) => line !== null && line.trim() !== '').join(', ');
  if (written === '') return undefined;
  let unit: string | undefined;
  const text = foldText(written)
    .replace(/['’`´]/g, '')
    .replace(/c\/\.?/g, 'calle ')
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.\s?){2,}/gu, (letters) => `${letters.replace(/[.\s]/g, '')} `)
    .replace(/(\d)\s*(?:-|–|\/)\s*(?=\d)/g, '$1 ')
    .replace(UNIT, (_, ...groups: (string | undefined)[]) => {
      unit ??= groups
        .slice(0, 4)
        .find((group) => group !== undefined)
        ?.replace('-', '');
      return ' ';
    })
    .replace(UNIT_WORDS, ' ');
  const segments = text
    .split(',')
    .map(split)
    .filter((words) => words.length > 0);
  const chosen = segmentWithStreet(segments);
  if (chosen.length === 0) return unit === undefined ? undefined : { ...NOTHING, unit };
  return { ...readSegment(chosen), unit };
}

const NOTHING: NormalStreet = {
  house: undefined,
  letter: undefined,
  numbers: new Set(),
  words: [],
  kinds: [],
  joined: '',
  unit: undefined,
};

/**
 * Finds the segment with the street: in `Galleria Mall, 12 Main St` the one with a number; in `rue X, 12` the number
 * is in the next segment.
 */
function segmentWithStreet(segments: readonly string[][]): string[] {
  const isNumber = (word: string) => /^\d/.test(word);
  const whole = segments.find(
    (words) => words.some(isNumber) && words.some((word) => !/\d/.test(word) && word.length > 1),
  );
  if (whole) return whole;
  const at = segments.findIndex((words) => words.every(isNumber));
  const named = segments[at - 1] ?? segments.find((words) => !words.every(isNumber)) ?? [];
  return at === -1 ? named : [...named, ...(segments[at] ?? [])];
}

function readSegment(segment: readonly string[]): Omit<NormalStreet, 'unit'> {
  const numbers = new Set<string>();
  let house: string | undefined;
  let letter: string | undefined;
  const words: string[] = [];
  const kinds: string[] = [];
  const written: string[] = [];
  const startsWithNumber = /^\d+[a-z]?$/.test(segment[0] ?? '');
  for (const [at, word] of segment.entries()) {
    const number = /^(\d+)([a-z]?)$/.exec(word);
    if (number) {
      const digits = number[1]?.replace(/^0+(?=\d)/, '') ?? '';
      numbers.add(digits);
      if (house === undefined || (!startsWithNumber && !followsNumber(segment, at))) {
        house = digits;
        letter = number[2] || undefined;
      }
    } else if (/^[a-z]$/.test(word) && /^\d+$/.test(segment[at - 1] ?? '') && !STREET_WORD.has(word)) {
      letter ??= word;
    } else {
      addWord(word, { words, kinds });
      if (!FILLERS.has(word)) written.push(withoutUmlaut(word));
    }
  }
  return { house, letter, numbers, words, kinds, joined: joinedWords(written) };
}

function joinedWords(written: readonly string[]): string {
  const end = written.findLastIndex((word) => !STREET_WORD.has(word));
  const last = written[end] ?? '';
  return [...written.slice(0, Math.max(end, 0)), COMPOUND.exec(last)?.[1] ?? last].join('');
}

/** True for the second number of a range such as `12 14`: the first one is the house number. */
function followsNumber(segment: readonly string[], at: number): boolean {
  return /^\d+[a-z]?$/.test(segment[at - 1] ?? '');
}

function addWord(word: string, into: { words: string[]; kinds: string[] }): void {
  const ordinal = ORDINALS[word];
  if (ordinal !== undefined) return void into.words.push(ordinal);
  const kind = STREET_WORD.get(word);
  if (kind !== undefined) return void into.kinds.push(kind);
  if (FILLERS.has(word) || word === 'bis' || word === 'ter') return;
  const bare = withoutUmlaut(word);
  const compound = COMPOUND.exec(bare);
  if (!compound) return void into.words.push(bare);
  const [, stem = bare, end = ''] = compound;
  if (end === 'g' && stem.length < 6) return void into.words.push(bare);
  into.words.push(stem);
  into.kinds.push(COMPOUND_KINDS[end] ?? end);
}

/** Returns the postal code without spaces and country prefix; of a US code the five-digit part. */
export function normalPostalCode(code: string | null, countryIso: string | null): string | undefined {
  const bare = (code ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (bare === '') return undefined;
  if (countryIso === 'US' && /^\d{9}$/.test(bare)) return bare.slice(0, 5);
  return countryIso && bare.startsWith(countryIso) && /^\d+$/.test(bare.slice(2))
    ? bare.slice(2)
    : bare.replace(/^[A-Z](?=\d{4,5}$)/, '');
}

/**
 * Normalizes a town by its words: `St. Louis` equals `Saint Louis`, and `Frankfurt/Main` begins like `Frankfurt am
 * Main`.
 */
export function normalCity(city: string | null): string | undefined {
  const words = split(foldText(city ?? '').replace(/['’`´]/g, ''))
    .map((word) => (STREET_WORD.get(word) === 'st' ? 'st' : word === 'ft' ? 'fort' : withoutUmlaut(word)))
    .filter((word) => !FILLERS.has(word));
  return words.length === 0 ? undefined : words.join(' ');
}
