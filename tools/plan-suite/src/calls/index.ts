import { accounts } from './accounts.js';
import type { Calls } from './call.js';
import { connectedListings } from './connected-listings.js';
import { connections } from './connections.js';
import { health } from './health.js';
import { interactions } from './interactions.js';
import { jobs } from './jobs.js';
import { listings } from './listings.js';
import { locations } from './locations.js';
import { people } from './people.js';
import { photos } from './photos.js';
import { posts } from './posts.js';
import { service } from './service.js';
import { transfer } from './transfer.js';
import { webhooks } from './webhooks.js';
import { work } from './work.js';

/** The calls of all areas. */
export const areas: Readonly<Record<string, Calls>> = {
  accounts,
  connections,
  'connected listings': connectedListings,
  health,
  interactions,
  jobs,
  listings,
  locations,
  people,
  photos,
  posts,
  service,
  transfer,
  webhooks,
  work,
};
