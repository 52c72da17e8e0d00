import { ConfigurationError } from '@listings/platform';
import type { PublisherDeclaration } from '@listings/publisher-sdk';
import type { PublisherRegistry } from './registered-publisher.js';

/** A site to which the service can publish locations, as clients see it [contract 3]. */
export interface PlanSite {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly kind: 'publisher' | 'voice' | 'directory';
  readonly supportedCountries: 'all' | readonly string[];
  readonly hideAddressSupportedCountries: 'all' | readonly string[];
}

/** The largest site id. The id of a citation combines the ids of a location and a site, so a site id has six digits. */
export const MAX_SITE_ID = 999_999;

/** True for a valid site id. */
export function isSiteId(id: unknown): id is number {
  return typeof id === 'number' && Number.isInteger(id) && id >= 1 && id <= MAX_SITE_ID;
}

/** The ids of the site and the voice assistants that a plug-in declares. */
export function siteIdsOf({ site }: PublisherDeclaration): readonly number[] {
  return [site.id, ...(site.voiceAssistants ?? []).map(({ id }) => id)];
}

/** All sites [contract 3]: the publishers' sites, their voice assistants, and the configured directories. */
export function planSites(publishers: PublisherRegistry, directories: readonly PlanSite[]): readonly PlanSite[] {
  const declared = publishers.all.flatMap(({ declaration: { site } }): PlanSite[] => {
    const { url, supportedCountries, hideAddressSupportedCountries } = site;
    const shared = { url, supportedCountries, hideAddressSupportedCountries };
    return [
      { id: site.id, name: site.name, kind: 'publisher', ...shared },
      ...(site.voiceAssistants ?? []).map(({ id, name }): PlanSite => ({ id, name, kind: 'voice', ...shared })),
    ];
  });
  const sites = [...declared, ...directories];
  const twice = sites.find(({ id }, position) => sites.findIndex((other) => other.id === id) !== position);
  if (twice)
    throw new ConfigurationError([`SITES: the id ${twice.id} of "${twice.name}" already belongs to another site.`]);
  return sites;
}

/**
 * Reads further directory sites from JSON: `[{"id": 301, "name": "Town guide", "url": "https://town.example",
 * "supportedCountries": ["US"], "hideAddressSupportedCountries": "all"}]`. Both lists default to `all`. Throws an error
 * whose message completes "SITES ..." if the JSON is invalid.
 */
export function readDirectorySites(json: string): readonly PlanSite[] {
  let sites: unknown;
  try {
    sites = JSON.parse(json);
  } catch {
    throw new Error('must be JSON');
  }
  if (!Array.isArray(sites)) throw new Error('must be a JSON array of sites');
  const read = sites.map(directorySite);
  if (new Set(read.map(({ id }) => id)).size < read.length) throw new Error('must give each site its own id');
  return read;
}

function directorySite(given: unknown, position: number): PlanSite {
  const site = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
  const wrong = (what: string) => new Error(`must have ${what} in entry ${position + 1}`);
  const { id, name, url, supportedCountries = 'all', hideAddressSupportedCountries = 'all' } = site;
  if (!isSiteId(id)) throw wrong(`an "id" from 1 to ${MAX_SITE_ID}`);
  if (typeof name !== 'string' || name.trim() === '') throw wrong('a "name"');
  if (typeof url !== 'string' || !/^https:\/\//.test(url) || !URL.canParse(url)) throw wrong('an https "url"');
  if (!isCountries(supportedCountries)) throw wrong('"supportedCountries": "all" or country codes');
  if (!isCountries(hideAddressSupportedCountries))
    throw wrong('"hideAddressSupportedCountries": "all" or country codes');
  return { id, name, url, kind: 'directory', supportedCountries, hideAddressSupportedCountries };
}

function isCountries(value: unknown): value is 'all' | readonly string[] {
  return value === 'all' || (Array.isArray(value) && value.every((code) => /^[A-Z]{2}$/.test(String(code))));
}
