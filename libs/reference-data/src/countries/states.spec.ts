import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { allCountries, findCountry } from './countries.js';
import { SUBDIVISION_ALIASES } from './data/subdivision-aliases.js';
import { findState, stateNames } from './states.js';

describe('states', () => {
  const all = allCountries().flatMap(({ iso: country, states }) => states.map((state) => ({ country, state })));

  it('[contract 4, stateIso] finds every state by its code, with and without the country prefix', () => {
    for (const { country, state } of all) {
      expect(findState(country, state.iso)).toBe(state);
      expect(findState(country.toLowerCase(), `${country}-${state.iso}`.toLowerCase())).toBe(state);
    }
  });

  it('[contract 4, stateIso] finds every state by its name, in any case', () => {
    for (const { country, state } of all)
      expect(findState(country, ` ${state.name.toUpperCase()} `)?.name).toBe(state.name);
  });

  it.each([
    ['US', 'California=CA | N.Y.=NY | Washington, D.C.=DC | State of Washington=WA | Bavaria= | ='],
    ['CA', 'Québec=QC'],
    ['GB', 'England=ENG | Greater London=ENG | Kent=KEN | Bristol=BST | Co. Durham=DUR'],
    ['IE', 'County Dublin=D | Co. Cork=CO'],
    ['DE', 'Bavaria=BY | Thueringen=TH'],
    ['FR', 'Ile-de-France=IDF | Rhône-Alpes=ARA | Alpes-Maritimes=06 | 75=75C'],
    ['IT', 'Lombardy=25 | MI=MI | Province of Rome=RM'],
    ['ES', 'Catalonia=CT | Barcelona=B | Madrid=M | Comunidad de Madrid=MD'],
    ['PH', 'Metro Manila=00 | Cebu=CEB'],
    ['JP', 'Tokyo=13 | Tōkyō-to=13 | 大阪府=27'],
    ['AE', 'Dubai=DU'],
    ['MX', 'CDMX=CMX | Jal.=JAL | State of Mexico=MEX'],
    ['AR', 'Buenos Aires=B | Ciudad Autónoma de Buenos Aires=C'],
    ['BG', 'Sofia=22'],
    ['IN', 'Orissa=OD | New Delhi=DL'],
    ['SE', 'Stockholms län=AB | Stockholm County=AB'],
    ['CH', 'St. Gallen=SG | Sankt Gallen=SG'],
    ['PL', 'województwo mazowieckie=14'],
    ['NO', 'Akershus=32'],
    ['DK', 'Region Hovedstaden=84'],
    ['TR', 'İstanbul=34'],
    ['SG', 'Singapore='],
    ['GL', 'Sermersooq='],
  ])('[contract 4, stateIso] reads in %s what people write: %s', (country, texts) => {
    for (const each of texts.split(' | ')) {
      const [text = '', iso = ''] = each.split('=');
      expect([each, findState(country, text)?.iso ?? '']).toEqual([each, iso]);
    }
  });

  it('[jobs] lists every name by which a state is found', () => {
    for (const { iso } of allCountries()) {
      for (const { name } of stateNames(iso)) expect(findState(iso, name)).toBeDefined();
      expect(new Set(stateNames(iso).map(({ state }) => state)).size).toBe(findCountry(iso)?.states.length);
    }
    expect(stateNames('DE')).toContainEqual({ state: findState('DE', 'BY'), name: 'Bavaria' });
    expect(stateNames('XX')).toEqual([]);
  });

  it('[contract 4, stateIso] leads every further name to the state under which it is listed', () => {
    for (const [country, byState] of Object.entries(SUBDIVISION_ALIASES)) {
      for (const [iso, aliases] of Object.entries(byState)) {
        const state = findCountry(country)?.states.find((each) => each.iso === iso);
        expect([country, iso, state?.iso]).toEqual([country, iso, iso]);
        for (const alias of aliases) expect([alias, findState(country, alias)?.iso]).toEqual([alias, iso]);
      }
    }
  });

  it('[contract 3] is generated from the subdivisions package as it is installed', async () => {
    const generator = new URL('../../scripts/generate-subdivisions.mjs', import.meta.url).href;
    const { text } = (await import(generator)) as { text: string };
    expect(readFileSync(new URL('data/subdivisions.ts', import.meta.url), 'utf8')).toBe(text);
  });
});
