import type { HealthGap, HealthPart } from '../pages/health/health-search.js';
import { counted } from './counted.js';

/** What lowers a score, in a few words. */
const gaps: Record<HealthGap, string> = {
  NOT_LISTED: 'Not listed at every publisher',
  NOT_VERIFIED: 'Listing not verified',
  DIFFERENT: 'Publisher shows something else',
  NO_PHOTOS: 'No photos',
  NO_HOURS: 'No opening hours',
  NO_DESCRIPTION: 'No description',
  ONE_CATEGORY: 'Only one category',
  NO_LINKS: 'No website or other link',
  NO_HOLIDAY_HOURS: 'No hours for the next holiday',
  UNANSWERED_REVIEWS: 'Unanswered reviews',
};

const parts: Record<HealthPart, string> = {
  LISTED: 'Listed',
  VERIFIED: 'Verified',
  AGREEING: 'Publishers agree',
  COMPLETE: 'Complete',
  HOLIDAYS: 'Ready for the next holiday',
  ANSWERED: 'Reviews answered',
};

/** Texts about the health of locations. */
export const healthTexts = {
  title: 'Health',
  description: 'How well your locations are listed, from 0 to 100, and what to improve first',
  score: (score: string) => `${score} of 100`,
  none: 'No score yet',
  noneText: 'Each location gets a score within seconds after you create or import it.',
  average: (locations: string) => `Average of ${counted(locations, 'location')}`,
  gaps,
  improve: {
    title: 'What to improve',
    gap: 'What is missing',
    locations: 'Locations',
    nothing: 'Nothing is missing at any location',
  },
  history: {
    title: 'Score of all locations',
    chart: 'Average score of all locations in the last 90 days, by day',
    day: 'Day',
    score: 'Score',
    tooFew: 'The line begins tomorrow',
    tooFewText: 'The service keeps the average score of each day.',
  },
  list: {
    title: 'Locations',
    label: 'Locations by health',
    count: (locations: string) => counted(locations, 'location'),
    updating: 'The list is being updated.',
    name: 'Location',
    score: 'Score',
    missing: 'What is missing',
    nothing: 'Nothing',
    since: 'Since',
    noneFiltered: 'No location matches these filters',
  },
  filters: {
    label: 'Filter the locations',
    gap: 'What is missing',
    band: 'Score',
    order: 'Order',
    all: 'All',
    clear: 'Clear the filters',
    bands: { poor: 'Below 50', fair: '50 to 79', good: '80 to 99', full: '100' },
    orders: { ASCENDING: 'Lowest score first', DESCENDING: 'Highest score first' },
    selected: { tag: 'Tag', folder: 'Folder', region: 'Region' },
    remove: (name: string) => `Remove the filter ${name}`,
  },
  groups: {
    title: 'Groups',
    by: 'Group by',
    groupings: { TAG: 'Tag', FOLDER: 'Folder', STATE: 'State', COUNTRY: 'Country' },
    name: 'Group',
    locations: 'Locations',
    score: 'Average score',
    without: {
      TAG: 'Without a tag',
      FOLDER: 'Without a folder',
      STATE: 'Without a state',
      COUNTRY: 'Without a country',
    },
    none: 'No location has a score yet',
  },
  location: {
    title: 'Health',
    archived: 'An archived location has no score.',
    part: 'Part',
    points: 'Points',
    of: (points: string, most: string) => `${points} of ${most}`,
    notApplicable: 'Does not apply',
    todo: 'What to do',
    nothing: 'Nothing to do',
    parts,
    advice: {
      NOT_LISTED: (publishers: string) =>
        publishers === '' ? 'Connect an account of a publisher.' : `Connect or create a listing at ${publishers}.`,
      NOT_VERIFIED: (publishers: string) => `Verify the listing at ${publishers}.`,
      DIFFERENT: (fields: string) =>
        `Decide about ${counted(fields, 'field')} in which publishers show something else.`,
      NO_PHOTOS: 'Add photos.',
      NO_HOURS: 'Add opening hours.',
      NO_DESCRIPTION: 'Add a description.',
      ONE_CATEGORY: 'Add further categories that fit.',
      NO_LINKS: 'Add the website or another link.',
      NO_HOLIDAY_HOURS: (holiday: string, day: string) => `Add hours for ${holiday} on ${day}.`,
      UNANSWERED_REVIEWS: (reviews: string) => `Answer ${counted(reviews, 'review')} of the last 90 days.`,
    },
  },
  overview: {
    title: 'Health of your locations',
    all: 'Show all',
    more: (locations: string) => counted(locations, 'location'),
  },
};
