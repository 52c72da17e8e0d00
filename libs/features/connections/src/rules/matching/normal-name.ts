import { foldText, isForeignScript, soundOf, withoutUmlaut } from './transliteration.js';

const words = (text: string) => new Set(text.split(/\s+/));

/** Legal forms of companies, which appear in contracts but rarely in the name of a store. */
const LEGAL_FORMS = words(
  `llc inc incorporated corp corporation co ltd limited plc llp lp pllc dba gmbh mbh gesmbh ag kg kgaa ohg og gbr ug ek eu ev
   haftungsbeschrankt sarl sas sasu eurl sa scs snc srl srls sl slu sau bv nv vof cv oy oyj ab asa aps pty pvt pte private sdn bhd
   kk yk dac clg teo teoranta ltee ltda me eireli epp epe ike spzoo spj spk doo ood eood ad kft zrt bt sro spol as`,
);
/** Separate, because folding umlauts would remove `AE` and `OE`. */
const GREEK_FORMS = words('ae oe');

/** Articles, conjunctions and prepositions of the supported languages, which names include or omit freely. */
const SMALL_WORDS = words(
  `the a an and und et y e i en de der die das des du la le les el los las il lo gli di da do dos das van von vom zum zur am im
   at of for in on by with plus + o to tou tis official online more our`,
);

/** Kinds of business, one group a line. Words of one group count as equal, words of two groups as a difference. */
const TRADE_GROUPS = `cafe coffee kaffee kaffeehaus kaffeerosterei cafeteria kafe kafeneio kawiarnia caffe roasters eetcafe espresso
bakery bakehouse bakers backerei boulangerie panaderia panetteria bakkerij piekarnia padaria fournos pekarna konditorei patisserie cukiernia pasticceria
pharmacy pharm chemist drugstore apotheke apotheken apotheek apteka farmacia farmakeio pharmacie medical
dental dentist dentistry zahnarzt zahnarztpraxis zahnordination dentaire dentiste dentista dentistico stomatolog stomatologiczny dentysta tandarts tandartspraktijk odontologico
restaurant restaurante ristorante restauracja restorant bistro grill diner brasserie trattoria taverna gasthof gasthaus beisl eatery lanchonete
hotel inn motel hostel pension
auto autohaus motors garage taller autofficina oficina warsztat synergeio avtoserviz autowerkstatt mechanic autoreparatur
hair salon coiffure coiffeur friseur friseursalon peluqueria parrucchiere kapsalon fryzjerski kommotirio barber
optical opticals optician optik optiker opticien optica ottica optyk optika
florist flowers blumen fleuriste floristeria fioreria bloemist kwiaciarnia floricultura anthopoleio tsvetya
books bookshop bookstore buchhandlung librairie libreria boekhandel ksiegarnia livraria vivliopoleio knizharnitsa
butcher metzgerei fleischerei boucherie carniceria macelleria slagerij acougue deli
fitness gym fitnessstudio academia yoga pilates
jewelers jewellers jewelry jewels bijouterie joyeria gioielleria juwelier jubiler joalheria
hardware quincaillerie ferreteria ferramenta
veterinary vet veterinaire tierarzt
physiotherapy physiotherapie fysiotherapie physio
insurance versicherung assurance seguros
estate realty immobilier immobiliere inmobiliaria immobiliare makelaardij nieruchomosci imobiliaria
cleaners laundry pressing reinigung
furniture kitchens kuchenstudio
plumbing plumber
tyres tires
hospital clinic
supermarket market grocery getrankemarkt
toys
sweets
electronics
pizzeria pizza
gelateria icecream
spa
bank
school coaching autoschool autoecole autoescuela`;

const TRADE_OF = new Map(
  TRADE_GROUPS.split('\n').flatMap((line, group) =>
    line.split(' ').map((word): [string, string] => [withoutUmlaut(word), `=${group}`]),
  ),
);
/** Words that describe a business without identifying it, and that belong to no group. */
const COMMON_TRADE_WORDS = words(
  `care shop store stores studio center centre ctr service services repair clinic praxis cabinet agency group company bros
   brothers international intl family consultorio clinica gabinet house haus casa day dry agents
   dr doctor doktor med prof mr mrs herr frau`,
);

/** A word of a name. */
export interface NameWord {
  /** Folded; a word of a trade group is replaced by the group. */
  readonly key: string;
  readonly sound: string;
  /** The folded word. */
  readonly text: string;
  /** Keys of the words that were joined into this one. */
  readonly parts: readonly string[];
  /** Describes the kind of business, not its identity. */
  readonly isTrade: boolean;
}

/** A normalized name. */
export interface NormalName {
  readonly words: readonly NameWord[];
  /** All words joined, in their order, so that `Sun Light` equals `Sunlight`. */
  readonly joined: string;
  /** The words in alphabetical order, as an index key. */
  readonly key: string;
  readonly isForeign: boolean;
  /** `12` of `Store 12` or `#12`. */
  readonly storeNumber: string | undefined;
}

/** Normalizes a name. Removes words of the business's town, unless none would remain. */
export function normalName(name: string, city: string | null): NormalName {
  const folded = foldText(name)
    .replace(/['’`´]s\b/g, 's')
    .replace(/['’`´]/g, '')
    .replace(/\bs\.\s?p\.\s?a\b\.?/g, ' ')
    .replace(/\bsp\.?\s?z\s?o\.?\s?o\b\.?/g, ' ')
    .replace(/\bp\/l\b/g, 'pty')
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.\s?){2,}/gu, (letters) => `${letters.replace(/[.\s]/g, '')} `)
    .replace(/\bint['’]?l\b/g, 'international');
  const store = /(?:#|\b(?:store|no|nr|filiale|branch)\b[.\s]*#?)\s*(\d{1,6})\b/.exec(folded);
  const rest = store ? folded.replace(store[0], ' ') : folded;
  const all = split(rest);
  const town = new Set(split(foldText(city ?? '')).map(withoutUmlaut));
  const said = all.filter(
    (word, at) =>
      !SMALL_WORDS.has(word) &&
      !(at > 0 && (LEGAL_FORMS.has(word) || (GREEK_FORMS.has(word) && at === all.length - 1))),
  );
  const telling = said.map(withoutUmlaut).filter((word) => !town.has(word));
  const kept = telling.length > 0 ? telling : (said.length > 0 ? said : all).map(withoutUmlaut);
  const made = kept.map(nameWord);
  return {
    words: made,
    joined: kept.join(''),
    key: [...new Set(made.map(({ key }) => key))].sort().join(' '),
    isForeign: isForeignScript(name),
    storeNumber: store?.[1]?.replace(/^0+(?=\d)/, ''),
  };
}

function nameWord(word: string): NameWord {
  const group = TRADE_OF.get(word) ?? (word.endsWith('s') ? TRADE_OF.get(word.slice(0, -1)) : undefined);
  const key = group ?? word;
  return {
    key,
    sound: soundOf(word),
    text: word,
    parts: [key],
    isTrade: group !== undefined || COMMON_TRADE_WORDS.has(word),
  };
}

/** Joins two neighbouring words that the other name writes as one: `Sun Light` and `Sunlight`. */
export function joinSplitWords(words: readonly NameWord[], other: readonly NameWord[]): readonly NameWord[] {
  const written = new Set(other.map(({ text }) => text));
  for (let at = 0; at + 1 < words.length; at += 1) {
    const [one, next] = [words[at] as NameWord, words[at + 1] as NameWord];
    const text = one.text + next.text;
    if (!written.has(text)) continue;
    const together = { key: text, sound: soundOf(text), text, parts: [...one.parts, ...next.parts], isTrade: false };
    return [...words.slice(0, at), together, ...words.slice(at + 2)];
  }
  return words;
}

/** Splits a folded text into words. */
export function split(folded: string): string[] {
  return folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}
