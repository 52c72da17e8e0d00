import type { MatchSubject } from '@listings/feature-connections';
import type { Random } from '../data/random.js';
import type { SampleBusiness } from './sample-businesses.js';
import { NAME_HABITS } from './sample-names.js';

/** Generates the location of a business as its owner would enter it: careful, but incomplete. */
export function asLocation(random: Random, business: SampleBusiness, id: string): MatchSubject {
  const { country, town, atCustomers } = business;
  const known = <T>(share: number, value: T): T | null => (random.percent(share) ? value : null);
  const phone = business.headOffice && random.percent(80) ? business.headOffice : business.phone;
  const coordinates = random.percent(78) && !atCustomers;
  return {
    id,
    name: business.name,
    street: atCustomers ? known(30, streetLine(business)) : streetLine(business),
    street1: business.unit ?? null,
    city: town.name,
    state: town.state,
    postalCode: business.postal,
    countryIso: country.iso,
    latitude: coordinates ? rounded(business.latitude) : null,
    longitude: coordinates ? rounded(business.longitude) : null,
    phones: random.percent(95) ? [`+${country.dial}${phone.replace('|', '')}`] : [],
    website: known(85, `https://www.${business.host}${business.path}`),
    storeCode: business.storeCode ?? null,
  };
}

/** Generates the listing of a business at a publisher, as other people would have written it at another time. */
export function asListing(random: Random, business: SampleBusiness, id: string): MatchSubject {
  const { country, town, atCustomers } = business;
  const shown = !atCustomers;
  const coordinates = pinOf(random, business);
  return {
    id,
    name: nameAtPublisher(random, business),
    ...(shown ? addressAtPublisher(random, business) : { street: null, street1: null, postalCode: null }),
    city: shown || random.percent(50) ? cityAtPublisher(random, business) : null,
    state: random.percent(45) ? town.state : random.percent(70) ? town.stateName : null,
    countryIso: shown || random.percent(70) ? country.iso : null,
    latitude: coordinates?.latitude ?? null,
    longitude: coordinates?.longitude ?? null,
    phones: phonesAtPublisher(random, business),
    website: websiteAtPublisher(random, business),
    storeCode: codeAtPublisher(random, business),
  };
}

function streetLine({ country, street, number }: SampleBusiness): string {
  return country.numberFirst ? `${number} ${street}` : `${street} ${number}`;
}

/** Returns a new name in one of forty cases; otherwise applies up to three habits, one after the other. */
function nameAtPublisher(random: Random, business: SampleBusiness): string {
  const { country, town } = business;
  if (random.percent(2.5) && !business.isChain) {
    return `${random.pick(['New', 'Nova', 'La', 'Old', 'The'])} ${random.pick(country.trades)} ${random.pick(['One', 'Plus', 'Hub', 'Point', 'Lab'])}`;
  }
  let name = business.scriptName && random.percent(55) ? business.scriptName : business.name;
  const habits: readonly [number, () => string][] = [
    [15, () => `${name} ${random.pick(country.legal)}`],
    [14, () => `${name}${random.pick([' ', ' - ', ', ', ' | ', ' ('])}${town.name}`],
    [4, () => `${name} – ${business.street}`],
    [
      5,
      () =>
        `${name} ${random.pick(['#', 'Store ', 'No. '])}${business.storeCode?.replace(/\D/g, '') ?? 1 + random.below(40)}`,
    ],
    [8, () => shorter(random, name, NAME_HABITS)],
    [7, () => name.replace(/ (&|and|und|et|y|e|i|en) /, () => random.pick([' & ', ' and ', ' + ', '&']))],
    [7, () => withoutTrade(name, country.trades)],
    [6, () => `${name} ${random.pick(['- Official', '& More', 'Online', random.pick(country.trades)])}`],
    [8, () => name.normalize('NFD').replace(/\p{M}/gu, '')],
    [
      5,
      () =>
        name.replace(
          /[äöüÄÖÜ]/g,
          (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' })[letter] ?? letter,
        ),
    ],
    [9, () => name.toUpperCase()],
    [4, () => name.toLowerCase()],
    [4, () => name.replace("'s", random.pick(['s', '’s', '']))],
    [5, () => name.replace(' ', '')],
    [7, () => misspelt(random, name)],
    [3, () => `The ${name}`],
    [3, () => name.split(' ').reverse().join(' ')],
  ];
  let left = 3;
  for (const [chance, write] of habits) {
    if (left === 0 || !random.percent(chance)) continue;
    name = write();
    left -= 1;
  }
  return name.trim();
}

function withoutTrade(name: string, trades: readonly string[]): string {
  const trade = trades.find((each) => name.endsWith(each));
  return trade && name.length > trade.length + 3 ? name.slice(0, -trade.length) : name;
}

function addressAtPublisher(
  random: Random,
  business: SampleBusiness,
): Pick<MatchSubject, 'street' | 'street1' | 'postalCode'> {
  const { country, unit } = business;
  let street = business.street;
  if (random.percent(55)) street = shorter(random, street, country.shortened);
  if (random.percent(25)) street = shorter(random, street, country.shortened);
  if (random.percent(6)) street = misspelt(random, street);
  if (random.percent(8)) street = random.percent(50) ? street.toUpperCase() : street.toLowerCase();
  let number = String(business.number);
  if (random.percent(4)) number += random.pick(['a', ' A', 'B', ' bis', '-' + (business.number + 2), '/1']);
  if (random.percent(3)) number = '';
  const swapped = random.percent(5);
  let line = (
    country.numberFirst !== swapped ? `${number} ${street}` : `${street}${random.pick([' ', ', '])}${number}`
  ).trim();
  line = line.replace(/[,\s]+$/, '');
  let street1: string | null = null;
  if (unit && random.percent(60)) {
    const written = random.percent(50)
      ? unit
      : unit.replace(/^[^\d]+/, random.pick(['Suite ', '#', 'Unit ', 'Ste ', 'Room ']));
    if (random.percent(50)) line = random.percent(60) ? `${line}, ${written}` : `${written}, ${line}`;
    else street1 = written;
  } else if (random.percent(5)) {
    const building = random.pick(['Galleria Mall', 'Kings Court', 'Central Plaza', 'City Center', 'Arcade']);
    if (random.percent(50)) line = `${building}, ${line}`;
    else street1 = building;
  }
  return { street: random.percent(2) ? null : line, street1, postalCode: postalAtPublisher(random, business) };
}

function postalAtPublisher(random: Random, { postal, country }: SampleBusiness): string | null {
  if (random.percent(7)) return null;
  if (random.percent(3)) return postal.slice(0, -1) + String(random.below(10));
  if (random.percent(12)) return postal.replace(' ', '');
  if (country.iso === 'US' && random.percent(15)) return `${postal}-${1000 + random.below(8_999)}`;
  if (country.iso === 'DE' && random.percent(5)) return `D-${postal}`;
  return random.percent(10) ? postal.toLowerCase() : postal;
}

function cityAtPublisher(random: Random, { town }: SampleBusiness): string | null {
  if (random.percent(4)) return null;
  if (town.also.length > 0 && random.percent(18)) return random.pick(town.also);
  if (random.percent(3)) return misspelt(random, town.name);
  if (random.percent(8)) return town.name.toUpperCase();
  return random.percent(10) ? town.name.normalize('NFD').replace(/\p{M}/gu, '') : town.name;
}

/** Generates a pin that is some houses off, sometimes some streets, and rarely in the centre of the town. */
function pinOf(random: Random, business: SampleBusiness): { latitude: number; longitude: number } | undefined {
  if (business.atCustomers || random.percent(14)) return undefined;
  const off = random.percent(80) ? 0.0004 : random.percent(80) ? 0.003 : 0.02;
  const shift = () => ((random.below(2_001) - 1_000) / 1_000) * off;
  return { latitude: rounded(business.latitude + shift()), longitude: rounded(business.longitude + shift()) };
}

function phonesAtPublisher(random: Random, business: SampleBusiness): string[] {
  const { country, town } = business;
  if (random.percent(8)) return [];
  const moved = random.percent(9);
  const digits = (text: string) =>
    text.replace(/[#N]/g, (hole) => String(hole === 'N' ? 2 + random.below(8) : random.below(10)));
  const own = moved
    ? digits(town.phone)
    : business.headOffice && random.percent(70)
      ? business.headOffice
      : business.phone;
  const [area = '', rest = ''] = own.split('|');
  const cut = Math.max(2, rest.length - 4);
  const [one, two] = [rest.slice(0, cut), rest.slice(cut)];
  const { dial, trunk } = country;
  const written = random.pick([
    `+${dial}${area}${rest}`,
    `+${dial} ${area} ${one} ${two}`,
    `${trunk}${area}-${one}-${two}`,
    `(${trunk}${area}) ${one} ${two}`,
    `${trunk}${area} ${one}${two}`,
    `${trunk}${area}.${one}.${two}`,
    `00${dial} ${area} ${one}${two}`,
    `+${dial} (0)${area} ${one}-${two}`,
  ]);
  const extension = random.percent(2) ? ' ext. 12' : '';
  const second = random.percent(8) ? [`+${dial}${digits(town.phone).replace('|', '')}`] : [];
  const first = (country.trunk !== '0' ? written.replace(' (0)', ' ') : written) + extension;
  return random.percent(90) ? [first, ...second] : [...second, first];
}

function websiteAtPublisher(random: Random, { host, path, name }: SampleBusiness): string | null {
  if (random.percent(18)) return null;
  if (random.percent(4))
    return `https://${random.pick(['www.social.example', 'order.example', 'booking.example'])}/${name.replace(/\W/g, '').toLowerCase()}`;
  if (random.percent(3)) return `http://www.${host.replace(/\.\w+$/, '.biz')}`;
  const page = random.percent(60) ? path : '/';
  const scheme = random.pick(['http://', 'https://', '', 'HTTPS://']);
  const www = random.pick(['www.', 'www.', '', '', 'm.']);
  const tail = random.percent(20)
    ? random.pick(['?utm_source=listing&utm_medium=organic', '#contact', 'index.html', '/'])
    : '';
  const url = `${scheme}${www}${host}${page === '/' ? random.pick(['', '/']) : page}`;
  return tail === ''
    ? url
    : url.endsWith('/') || tail.startsWith('?') || tail.startsWith('#') || tail === '/'
      ? url + tail
      : `${url}/${tail}`;
}

function codeAtPublisher(random: Random, { storeCode }: SampleBusiness): string | null {
  if (storeCode === undefined || random.percent(45)) return null;
  if (random.percent(15)) return storeCode.replace(/^\D+0*/, '');
  if (random.percent(10)) return storeCode.toLowerCase().replace('-', ' ');
  // A numbering scheme of the publisher that is unrelated to ours.
  return random.percent(6) ? `G${10_000 + random.below(90_000)}` : storeCode;
}

function shorter(random: Random, text: string, habits: readonly (readonly [string, readonly string[]])[]): string {
  const fitting = habits.filter(([long]) => text.includes(long));
  if (fitting.length === 0) return text;
  const [long, forms] = random.pick(fitting);
  return text.replace(long, random.pick(forms));
}

/** Adds one typo, not in the first letter. */
function misspelt(random: Random, text: string): string {
  const letters = [...text];
  if (letters.length < 5) return text;
  const at = 1 + random.below(letters.length - 2);
  const kind = random.below(4);
  if (kind === 0) letters.splice(at, 1);
  else if (kind === 1) letters.splice(at, 2, letters[at + 1] ?? '', letters[at] ?? '');
  else if (kind === 2) letters.splice(at, 0, letters[at] ?? '');
  else letters[at] = random.pick([...'aeiorst']);
  return letters.join('');
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
