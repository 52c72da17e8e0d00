import { expect, it } from '@jest/globals';
import { foldedFilter } from './folded-filter.js';

const item = (label: string) => ({ value: label, label });
const cities = ['Đà Nẵng', 'Cœuvres', 'Kırıkkale', 'Danang Bay'].map(item);
const labels = (search: string, limit = Infinity) =>
  foldedFilter({ options: cities, search, limit }).map((each) => 'label' in each && each.label);

it.each([
  [' da nang', ['Đà Nẵng']],
  ['COEUV', ['Cœuvres']],
  ['kirikkale', ['Kırıkkale']],
  ['', ['Đà Nẵng', 'Cœuvres', 'Kırıkkale', 'Danang Bay']],
  ['paris', []],
])('[dashboard] a field offers the choices that contain %p, whatever their accents', (search, found) => {
  expect(labels(search)).toEqual(found);
});

it('[dashboard] a field offers no more choices than it shows, over all groups', () => {
  expect(labels('a', 2)).toEqual(['Đà Nẵng', 'Kırıkkale']);
  const options = [
    { group: 'One', items: cities.slice(0, 2) },
    { group: 'Two', items: cities.slice(2) },
  ];
  expect(foldedFilter({ options, search: 'da', limit: 1 })).toEqual([
    { group: 'One', items: [item('Đà Nẵng')] },
    { group: 'Two', items: [] },
  ]);
});
