import { describe, expect, it } from '@jest/globals';
import { normalCity, normalPostalCode, normalStreet } from './normal-address.js';
import { isSamePhone, normalPhones, normalStoreCode, normalWebsite, storeCodeNumber } from './normal-contact.js';
import { normalName } from './normal-name.js';
import { foldText, isForeignScript, soundOf } from './transliteration.js';

describe('folding', () => {
  it.each([
    ['CAFÉ Brûlée', 'cafe brulee'],
    ['Straße Ærø Łódź Þór', 'strasse aero lodz thor'],
    ['Ήλιος Ουρανός', 'ilios ouranos'],
    ['Слънце Юнак', 'slantse yunak'],
    ['शर्मा', 'sarma'],
    ['さくら キョウト', 'sakura kiyouto'],
    ['서울', 'seoul'],
    ['北京', 'beijing'],
    ['Café – N° 12', 'cafe – n° 12'],
  ])('[contract 7] %s is compared as %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('[contract 7] different transliterations of one word have the same sound', () => {
    expect(isForeignScript('Καφέ 12')).toBe(true);
    expect(isForeignScript('Café 12')).toBe(false);
  });

  it.each([
    ['Χρυσή', 'chrisi'],
    ['Παπαδόπουλος', 'papadopulos'],
    ['Ευαγγελία', 'evangelia'],
    ['Μπακάλικο', 'bakaliko'],
    ['Търново', 'tarnovo'],
    ['Объект', 'obekt'],
    ['Юность', 'yunost'],
    ['शर्मा', 'sharma'],
    ['अन्नपूर्णा', 'annapurna'],
    ['कृष्णा', 'krishna'],
    ['आनंद', 'anand'],
    ['サッポロ', 'saporo'],
    ['しんじゅく', 'shinjiyuku'],
  ])('[contract 7] %s sounds like %s', (written, latin) => {
    expect(soundOf(foldText(written))).toBe(soundOf(latin));
  });
});

describe('names', () => {
  const key = (name: string, city: string | null = null) => normalName(name, city).key;

  it.each([
    ['Müller & Söhne GmbH & Co. KG', 'Mueller und Soehne'],
    ['The Lantern L.L.C.', 'lantern'],
    ["O'Brien’s Books Ltd.", 'OBriens Books'],
    ['Pharmacie Lefèvre S.A.R.L.', 'Lefevre Pharmacy'],
    ['Piekarnia Nova Sp. z o.o.', 'Nova Bakery'],
    ['Lantern Cafe #12', 'Lantern Coffee'],
  ])('[contract 7] %s is %s', (one, other) => {
    expect(key(one)).toBe(key(other));
  });

  it('[contract 7] removes the town, unless nothing else would remain', () => {
    expect(key('Lantern - Saint Louis', 'Saint Louis')).toBe(key('Lantern'));
    expect(key('Boston', 'Boston')).toBe('boston');
    expect(normalName('Lantern Store 012', null).storeNumber).toBe('12');
  });
});

describe('addresses', () => {
  it.each([
    ['12 Main Street', '12 main st.'],
    ['Hauptstraße 12', 'Hauptstr. 12'],
    ['avenue Victor Hugo, 8', '8 av. Victor Hugo'],
    ['Calle de Alcalá 80', 'C/ Alcalá, 80'],
    ['Galleria Mall, 12 Main St', '12 Main Street'],
    ['City Center, Ronda de Nelle, 176', 'Ronda de Nelle 176'],
    ['Fifth Avenue 7', '7 5th Ave'],
    ['12 rue Saint-Michel', '12 r. St Michel'],
  ])('[contract 7] %s is %s', (one, other) => {
    const of = (street: string) => {
      const { house, words } = normalStreet(street, null) ?? {};
      return [house, words];
    };
    expect(of(one)).toEqual(of(other));
  });

  it('[contract 7] distinguishes house number, letter, range and unit', () => {
    expect(normalStreet('12a Main Street, Suite 200', null)).toMatchObject({ house: '12', letter: 'a', unit: '200' });
    expect(normalStreet('12 Main Street', '# 200')).toMatchObject({ house: '12', unit: '200' });
    expect([...(normalStreet('Hauptstr. 12-14', null)?.numbers ?? [])]).toEqual(['12', '14']);
    expect(normalStreet('Hauptstr. 12-14', null)?.house).toBe('12');
    expect(normalStreet('Straße des 17. Juni 135', null)?.house).toBe('135');
    expect(normalStreet(null, ' ')).toBeUndefined();
  });

  it('[contract 7] normalizes postal codes and towns in any spelling', () => {
    expect(normalPostalCode('94103-1234', 'US')).toBe('94103');
    expect(normalPostalCode('ec1a 1bb', 'GB')).toBe('EC1A1BB');
    expect(normalPostalCode('D-10115', 'DE')).toBe('10115');
    expect(normalPostalCode(' ', 'DE')).toBeUndefined();
    expect(normalCity('St. Louis')).toBe(normalCity('Saint Louis'));
    expect(normalCity('Muenchen')).toBe(normalCity('MÜNCHEN'));
  });
});

describe('contacts', () => {
  it.each([
    ['(415) 555-2671', 'US', '+14155552671'],
    ['020 7946 0123', 'GB', '+442079460123'],
    ['+49 (0)30 2312 5123', 'DE', '+493023125123'],
    ['00353 1 677 1234', 'IE', '+35316771234'],
    ['415.555.2671 ext. 12', 'US', '+14155552671'],
  ])('[contract 7] %s in %s is %s', (phone, country, e164) => {
    expect(normalPhones([phone], country)).toEqual([e164]);
  });

  it('[contract 7] compares the trailing digits of numbers whose country is unknown', () => {
    const [unknown = ''] = normalPhones(['030 2312 5123'], null);
    expect(isSamePhone(unknown, '+493023125123')).toBe(true);
    expect(isSamePhone(unknown, '+493023125124')).toBe(false);
    expect(normalPhones(['call us', '12'], 'US')).toEqual([]);
  });

  it('[contract 7] extracts host and page of a website', () => {
    const page = normalWebsite('HTTPS://WWW.Lantern.example/index.html?utm_source=x#top');
    expect(page).toEqual({ host: 'lantern.example', path: '' });
    expect(normalWebsite('m.lantern.example/stores/12/')).toEqual({ host: 'lantern.example', path: 'stores/12' });
    expect(normalWebsite('not a site')).toBeUndefined();
  });

  it('[contract 7] compares store codes without punctuation, and by their number', () => {
    expect(normalStoreCode('S1-005')).toBe(normalStoreCode('s1 005'));
    expect(storeCodeNumber('st0052')).toBe('52');
    expect(normalStoreCode('--')).toBeUndefined();
  });
});
