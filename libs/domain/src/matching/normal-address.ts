import { split } from './normal-name.js';
import { foldText, withoutUmlaut } from './transliteration.js';

/**
 * Kinds of streets and directions, one kind a line, as they are written out and shortened in the languages at hand.
 * `st` is street and saint alike: what both sides reduce in the same way still compares.
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
/** `s` alone is south more often than saint; both are the same here. */
STREET_WORD.set('south', 'st').set('sud', 'st').set('sur', 'st');

/** Ends of words that are a kind of street in German and Dutch: `Hauptstr.`, `Kerkstraat`. */
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

/** A room, a shop or a floor in a building, in the words of the languages at hand; the number may stand on either side. */
const UNIT =
  /(?:(?<![\p{L}\p{N}])(?:suite|ste|unit|apt|apartment|flat|room|rm|shop(?: no)?|floor|fl|level|lvl|bureau|local|loja|sala|conj|apto|bldg|batiment|bat|laden|top|stiege|int|piano|scala|lok|m|pietro|planta|esc|ofis|office|magazin|winkel|plot|kat|et)\.?\s*#?\s*([a-z]?-?\d+[a-z]?)(?![\p{L}\p{N}])|#\s*([a-z]?-?\d+[a-z]?)|(?<![\p{L}\p{N}])(\d+)(?:\.|e|º|er|nd|st|rd|th|os)?\s*(?:og|etage|stock|floor|orofos|hoog|b(?=$|,))(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(g-?\d+)(?![\p{L}\p{N}]))/gu;
/** Places in a building without a number. */
const UNIT_WORDS =
  /(?<![\p{L}\p{N}])(?:ground floor|first floor|hinterhaus|isogeio|bajo|eg|shopping centre|centre commercial)(?![\p{L}\p{N}])/gu;

/** A street line as matching sees it. */
export interface NormalStreet {
  /** House number without letters; undefined where the line has none. */
  readonly house: string | undefined;
  /** Letter behind the house number. */
  readonly letter: string | undefined;
  /** All numbers of the line, the house number among them. */
  readonly numbers: ReadonlySet<string>;
  /** What tells the street from others: not its kind. */
  readonly words: readonly string[];
  readonly kinds: readonly string[];
  readonly unit: string | undefined;
}

/** Takes the street lines of an address apart; undefined where they say nothing. */
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
  unit: undefined,
};

/** `Galleria Mall, 12 Main St`: the part with a number is the street; `rue X, 12` has its number in the next part. */
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
    }
  }
  return { house, letter, numbers, words, kinds };
}

/** `12 14` of a range: the first one is the house. */
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

/** Postal code without spaces and country prefix; of a US code the five digits that everybody writes. */
export function normalPostalCode(code: string | null, countryIso: string | null): string | undefined {
  const bare = (code ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (bare === '') return undefined;
  if (countryIso === 'US' && /^\d{9}$/.test(bare)) return bare.slice(0, 5);
  return countryIso && bare.startsWith(countryIso) && /^\d+$/.test(bare.slice(2))
    ? bare.slice(2)
    : bare.replace(/^[A-Z](?=\d{4,5}$)/, '');
}

/** A town by its words: `St. Louis` is `Saint Louis`, `Frankfurt/Main` begins like `Frankfurt am Main`. */
export function normalCity(city: string | null): string | undefined {
  const words = split(foldText(city ?? '').replace(/['’`´]/g, ''))
    .map((word) => (STREET_WORD.get(word) === 'st' ? 'st' : word === 'ft' ? 'fort' : withoutUmlaut(word)))
    .filter((word) => !FILLERS.has(word));
  return words.length === 0 ? undefined : words.join(' ');
}
