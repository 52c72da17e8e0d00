import { definePublisher, SDK_VERSION } from '@listings/publisher-sdk';
import { createApi } from './api.js';
import { createAuthorization } from './authorization.js';
import { categories } from './categories.js';
import { createChangesets } from './changesets.js';
import { createConnectedElements } from './connected-elements.js';
import { createCreation } from './creation.js';
import { createEditPace } from './edit-pace.js';
import { createListings } from './listings.js';
import { commentTooLong, createNotes } from './notes/notes.js';
import { SENTENCES } from './sentences.js';
import { readConfiguration, settingDeclarations } from './settings.js';
import { createSubmission } from './submission.js';

/**
 * OpenStreetMap as a publisher, through its public API 0.6: docs/publishers/openstreetmap.md. The map has no posts, photos, reviews or
 * metrics of a business. What it has are notes, which are interactions of a kind of its own.
 */
export default definePublisher({
  sdkVersion: SDK_VERSION,
  key: 'openstreetmap',
  displayName: 'OpenStreetMap',
  site: {
    id: 5,
    name: 'OpenStreetMap',
    url: 'https://www.openstreetmap.org',
    hostname: 'openstreetmap.org',
    supportedCountries: 'all',
    // An element is a place on the map.
    hideAddressSupportedCountries: [],
  },
  settings: settingDeclarations,
  categories,
  importErrors: {},
  replyErrors: [commentTooLong],
  sentences: Object.values(SENTENCES),
  create(context) {
    const configuration = readConfiguration(context.settings);
    const api = createApi(context, configuration);
    const connected = createConnectedElements(api, configuration);
    const pace = createEditPace({ now: context.now, most: configuration.editsPerHour });
    const changesets = createChangesets(context, configuration, { api, pace });
    const parts = { api, connected, changesets, configuration, now: context.now };
    return {
      authorization: createAuthorization(context, configuration, api),
      listings: createListings(api, connected, configuration),
      submission: createSubmission(parts),
      creation: createCreation(parts),
      reviews: createNotes({ ...parts, pace }),
    };
  },
});
