import { declarePlans } from '@listings/persistence/plans';
import {
  findEndpoint,
  replaceEndpointSecret,
  saveEndpointUrl,
  setAdditionalEvents,
  setEndpointPaused,
  setEndpointSwitch,
} from './endpoints.js';

/** The calls of the functions in endpoints.ts. */
export const plans = declarePlans({
  findEndpoint: { pages: 20, call: findEndpoint },
  saveEndpointUrl: {
    pages: 40,
    call: (sql, { accountId }) => saveEndpointUrl(sql, { accountId, url: 'https://new.example', secret: 'secret' }),
  },
  replaceEndpointSecret: {
    pages: 40,
    call: (sql, { accountId }) => replaceEndpointSecret(sql, { accountId, secret: 'secret', overlapHours: 24 }),
  },
  setEndpointPaused: { pages: 40, call: (sql, { accountId }) => setEndpointPaused(sql, { accountId, paused: true }) },
  setEndpointSwitch: {
    pages: 40,
    call: (sql, { accountId }) => setEndpointSwitch(sql, { accountId, name: 'deliverOnce', enabled: true }),
  },
  setAdditionalEvents: {
    pages: 30,
    call: (sql, { accountId }) => setAdditionalEvents(sql, { accountId, types: ['listing.difference_found'] }),
  },
});
