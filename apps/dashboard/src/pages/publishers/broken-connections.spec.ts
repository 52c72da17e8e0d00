import { expect, it } from '@jest/globals';
import { sources } from '../../language/testing/source-texts.js';

/** Folders and pages behind the sign-in that show nothing which a connection brings or takes away. */
const INDEPENDENT = [
  'pages/developers/',
  'pages/first-run/',
  'pages/settings/',
  // What they show is of the service alone: jobs, files and rules.
  'pages/jobs/',
  'pages/locations/imports/',
  'pages/locations/changes/',
  'pages/locations/editor/new-location-page',
  'pages/differences/rules/',
  // It has an entry of its own for connections.
  'pages/overview/overview-page',
  // It ends a connection's consent.
  'pages/publishers/connect/',
];

it('[dashboard] every page that depends on connections says which of them are broken', () => {
  const pages = sources().filter(({ file }) => /^pages\/.*-page$/.test(file));
  expect(pages.length).toBeGreaterThan(25);
  const silent = pages
    .filter(({ loads }) => !loads.includes('pages/publishers/broken-connections'))
    .map(({ file }) => file)
    .filter((file) => !INDEPENDENT.some((start) => file.startsWith(start)));
  expect(silent).toEqual([]);
});
