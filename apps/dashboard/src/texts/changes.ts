import type { ArchiveAction } from '../pages/locations/changes/archive-action.js';
import { counted } from './counted.js';

const archiveNames: Record<ArchiveAction, string> = { archive: 'Archive', cancelArchive: 'Cancel archiving' };

/** What a search asks for, besides words and a tag. */
const filters: Partial<Record<string, string>> = {
  status: 'a status',
  folderId: 'a folder',
  countryIso: 'a country',
  connection: 'a publisher',
};

const locations = (count: string) => counted(count, 'location');

/** Texts of changes of many locations. */
export const changeTexts = {
  bar: 'Selected locations',
  selected: (count: string) => `${count} selected`,
  allSelected: (count: string) => `All ${locations(count)} selected`,
  matchingSelected: (count: string, conditions: string) => `All ${count} that match ${conditions} selected`,
  conditions: { words: (words: string) => `“${words}”`, tag: (tag: string) => `tag ${tag}`, filters },
  selectAll: (count: string) => `Select all ${count} that match`,
  clear: 'Clear selection',
  change: (count: string) => `Change ${locations(count)}`,
  more: 'More',
  archiveLimit: (most: string) => `Select up to ${most} rows to archive them`,
  archive: {
    ...archiveNames,
    done: 'Done. The list shows the new states.',
    titles: {
      archive: (count: string) => `Archive ${locations(count)}?`,
      cancelArchive: (count: string) => `Cancel archiving of ${locations(count)}?`,
    },
    texts: {
      archive:
        'Archived locations are no longer published and free their seats. You can cancel this later while seats are free.',
      cancelArchive: 'The locations are published again. Each one takes a seat.',
    },
    confirm: {
      archive: (count: string) => `Archive ${locations(count)}`,
      cancelArchive: (count: string) => `Publish ${locations(count)} again`,
    },
  },
  listings: {
    menu: 'Create listings',
    title: 'Create listings at a publisher',
    titleAt: (publisher: string) => `Create listings at ${publisher}`,
    account: 'Publisher and connected account',
    choice: (publisher: string, account: string) => `${publisher}: ${account}`,
    noAccount: 'First connect an account of a publisher that accepts new listings. You find it under Publishers.',
    without: (count: string, all: string) =>
      `${count} of ${locations(all)} ${count === '1' ? 'has' : 'have'} no listing there yet.`,
    leftOut: 'Locations that already have a listing there are left out.',
    suggested: 'A location with a suggested match gets no listing: confirm the match instead.',
    create: (count: string) => `Create ${counted(count, 'listing')}`,
  },
  title: (count: string) => `Change ${locations(count)}`,
  preview: 'Preview changes',
  noChange: 'Choose at least one change.',
  parts: {
    special: 'Holidays and special hours',
    week: 'Opening hours',
    lists: 'Tags, payment methods, phones, more categories, sites',
    texts: 'Website and other text',
    links: 'Social profiles and action links',
    attributes: 'Attributes',
    country: 'Country and state',
    folder: 'Folder',
    state: 'Category, temporary closing, hidden address',
  },
  special: {
    country: 'Holidays of',
    holidays: 'Holidays',
    holiday: (name: string, date: string) => `${name}, ${date}`,
    other: 'Another date',
    add: 'Add date',
    remove: (date: string) => `Remove ${date}`,
    hours: 'Hours on these dates',
    times: 'Selected dates',
    modes: { closed: 'Closed', open: 'Open', allDay: '24 hours', remove: 'Remove special hours' },
  },
  week: {
    text: 'Select the days to change. Other days stay as they are.',
    change: (day: string) => `Change ${day}`,
    copy: 'Use for all days',
  },
  listMode: (field: string) => `${field}: add, remove or replace`,
  listModes: { add: 'Add', remove: 'Remove', set: 'Replace all' },
  listHint: 'Press Enter after each',
  texts: {
    field: 'Field',
    action: 'Change',
    modes: { set: 'Set to', replace: 'Find and replace', clear: 'Clear' },
    find: 'Find',
    with: 'Replace with',
    text: 'New text',
    add: 'Add field',
    remove: 'Remove',
  },
  folderModes: { keep: 'No change', move: 'Move to folder', none: 'Remove from folder' },
  folderName: 'Folder name',
  unchanged: 'No change',
  keepCategory: 'Keep the category',
  keep: (field: string) => `Keep: ${field}`,
  choose: 'Search and select',
  replaceAll: (field: string) => `Replace ${field.toLowerCase()}`,
  replaceText: 'These replace what the locations have now. An empty list removes all.',
  flags: {
    temporarilyClosed: { name: 'Temporarily closed', modes: { keep: 'No change', yes: 'Closed', no: 'Open' } },
    hideAddress: { name: 'Address', modes: { keep: 'No change', yes: 'Hidden', no: 'Shown' } },
  },
  check: 'Check the changes',
  checkText: 'Nothing has changed yet. Refused locations stay as they are.',
  apply: (count: string) => `Change ${locations(count)}`,
  reply: (count: string) => `Send ${counted(count, 'reply', 'replies')}`,
  nothing: 'No location would change.',
  result: 'Result',
};
