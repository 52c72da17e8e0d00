import { beforeAll, describe, expect, it } from '@jest/globals';
import { SEARCH_FIELDS } from '@listings/domain';
import type { SearchField } from '@listings/domain';
import { shared } from '@listings/testing/jest';
import { searchLocations } from './index.js';
import { startFixture } from './testing/locations-fixture.js';

/** The names of the locations by id. */
const names = new Map<number, string>();
const fixture = startFixture();
const caller = shared(() => fixture.newCaller());
beforeAll(async () => {
  const add = async (input: Parameters<typeof fixture.newLocation>[1] & { name: string }) =>
    names.set(await fixture.newLocation(caller, input), input.name);
  await add({ name: 'Zed42 Records', storeId: 'WQ506891-77', phone: '+14155550143', street: '7 Pier Road' });
  await add({ name: 'Café Löwe', storeId: '00012345', phone: '+16175552671', street: '221b Baker Street' });
  await add({
    name: 'Trattoria Roma',
    storeId: 'AB-CD12',
    countryIso: 'IT',
    stateIso: 'RM',
    city: 'Roma',
    postalCode: '00184',
    phone: '+390669812345',
    street: 'Via Cavour 9',
  });
  await add({
    name: 'Lantern Books',
    storeId: 'L-1',
    countryIso: 'GB',
    stateIso: 'ENG',
    city: 'London',
    postalCode: 'SW1A 1AA',
    phone: '+442079460958',
    additionalPhones: ['+441524123456'],
    street: '5 High Street',
  });
});

const find = async (text: string, fields: readonly SearchField[] = SEARCH_FIELDS) => {
  const { edges } = await searchLocations(fixture.deps, caller, {
    text,
    fields,
    page: { direction: 'forward', size: 50 },
    filter: {},
  });
  return edges.map(({ node }) => (JSON.parse(node) as { name: string }).name).sort();
};

describe('searchLocations', () => {
  it.each([
    ['zed', 'Zed42 Records'],
    ['ze', 'Zed42 Records'],
    ['42', 'Zed42 Records'],
    ['zed42', 'Zed42 Records'],
    ['ZED4', 'Zed42 Records'],
    ['42 records', 'Zed42 Records'],
    ['records zed', 'Zed42 Records'],
    ['zed 42 rec', 'Zed42 Records'],
    ['wq', 'Zed42 Records'],
    ['WQ506891', 'Zed42 Records'],
    ['506891-77', 'Zed42 Records'],
    ['50689177', 'Zed42 Records'],
    ['506', 'Zed42 Records'],
    ['abcd', 'Trattoria Roma'],
    ['221', 'Café Löwe'],
    ['221b baker', 'Café Löwe'],
    ['lowe cafe', 'Café Löwe'],
    ['1aa', 'Lantern Books'],
    ['sw1a1aa', 'Lantern Books'],
    ['00012345', 'Café Löwe'],
  ])('[contract 4] words also begin where letters meet digits: %s finds %s', async (text, name) => {
    expect(await find(text)).toEqual([name]);
  });

  it.each([
    ['555-0143', 'Zed42 Records'],
    ['5550143', 'Zed42 Records'],
    ['555 014', 'Zed42 Records'],
    ['(415) 555-0143', 'Zed42 Records'],
    ['+1 415.555.0143', 'Zed42 Records'],
    ['1-415-555-0143', 'Zed42 Records'],
    ['001 415 555 0143', 'Zed42 Records'],
    ['415‑555–0143', 'Zed42 Records'],
    ['４１５ ５５５ ０１４３', 'Zed42 Records'],
    ['555-0143 zed', 'Zed42 Records'],
    ['records 555-0143', 'Zed42 Records'],
    ['020 7946 0958', 'Lantern Books'],
    ['+44 (0)20 7946 0958', 'Lantern Books'],
    ['7946 0958', 'Lantern Books'],
    ['0044 20 7946 0958', 'Lantern Books'],
    ['123456', 'Lantern Books'],
    ['06 6981 2345', 'Trattoria Roma'],
    ['+39 06 69812345', 'Trattoria Roma'],
  ])('[contract 4] finds a phone with or without country and area code in any notation: %s', async (text, name) => {
    expect(await find(text)).toEqual([name]);
    expect(await find(text.replace(/[a-z]+/g, ''), ['phone'])).toEqual([name]);
  });

  it('[contract 4] a search of numbers means words as well as a phone', async () => {
    expect(await find('7 94103')).toEqual(['Zed42 Records']);
    expect(await find('42 pier 555-0143')).toEqual(['Zed42 Records']);
    expect(await find('555-0144')).toEqual([]);
  });

  it('[contract 4] the parts of a word belong to the field of the word', async () => {
    expect(await find('wq', ['store_id'])).toEqual(['Zed42 Records']);
    expect(await find('wq', ['name', 'address', 'city', 'phone'])).toEqual([]);
    expect(await find('42', ['name'])).toEqual(['Zed42 Records']);
    expect(await find('42', ['address'])).toEqual([]);
  });

  it('[contract 4] a text that expands when it is folded is stored and found', async () => {
    const name = `Depot ${'\u3316'.repeat(140)}`;
    names.set(await fixture.newLocation(caller, { name, storeId: 'a1'.repeat(50) }), name);
    expect(await find('depot')).toEqual([name]);
    expect(await find('a1a1a1')).toEqual([name]);
  });
});
