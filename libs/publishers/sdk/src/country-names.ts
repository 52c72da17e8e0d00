/** English names of regions, long and short (`Hong Kong`); undefined for an unknown code. */
const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const short = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none', style: 'short' });

/** Regions in the list of names that are not countries. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'QO', 'ZZ']);

/** Other names that people and publishers use. */
const customary: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates'],
  BN: ['Brunei Darussalam'],
  CD: ['Democratic Republic of the Congo', 'DR Congo', 'Congo (DRC)'],
  CG: ['Republic of the Congo', 'Congo'],
  CI: ['Ivory Coast'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  IE: ['Republic of Ireland'],
  IR: ['Islamic Republic of Iran'],
  KR: ['Korea', 'Republic of Korea'],
  LA: ['Lao PDR'],
  MD: ['Republic of Moldova'],
  MK: ['Macedonia'],
  MM: ['Myanmar', 'Burma'],
  MO: ['Macao', 'Macau'],
  NL: ['Holland'],
  PS: ['Palestine', 'State of Palestine'],
  RU: ['Russian Federation'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  TZ: ['United Republic of Tanzania'],
  US: ['USA', 'U.S.', 'United States of America'],
  VA: ['Vatican', 'Holy See'],
  VC: ['Saint Vincent and the Grenadines'],
  VN: ['Viet Nam'],
};

let byName: ReadonlyMap<string, string> | undefined;

/** The English name of a country by its ISO 3166-1 alpha-2 code, for a publisher that has names instead of codes. */
export function countryNameOf(iso: string): string {
  return english.of(iso) ?? iso;
}

/** ISO 3166-1 alpha-2 of an English name. Ignores case, accents and punctuation [publishers 5.13]. */
export function countryIsoOf(name: string): string | undefined {
  byName ??= indexNames();
  return byName.get(keyOf(name));
}

function indexNames(): ReadonlyMap<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const index = new Map<string, string>();
  for (const iso of letters.flatMap((first) => letters.map((second) => first + second))) {
    // A retired code maps to its successor.
    if (noCountries.has(iso) || new Intl.Locale(`und-${iso}`).region !== iso) continue;
    for (const name of [english.of(iso), short.of(iso), ...(customary[iso] ?? [])])
      if (name !== undefined) index.set(keyOf(name), iso);
  }
  return index;
}

function keyOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}|\./gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}]+/gu, ' ')
    .replace(/\bsaint\b/g, 'st')
    .trim()
    .replace(/^the /, '');
}
