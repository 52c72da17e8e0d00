import type { Caller } from '@listings/domain';
import { invalidId, violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import type { InUnit, Sql } from '@listings/persistence';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { InteractionsDependencies } from '../dependencies.js';
import { INTERACTION_READING } from '../rules/ingestion-timing.js';
import { findSourceSettings, storeSourceSettings } from '../store/interaction-settings.js';

/** A source of interactions of a location [contract 11]. */
export interface InteractionSource {
  readonly name: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly connected: boolean;
}

/** Which sources are ingested for a location [contract 11]. */
export interface InteractionsSetting {
  readonly locationId: number;
  readonly sites: readonly InteractionSource[];
}

/** A source as a client names it: by its home page or hostname. */
export interface WantedSource {
  readonly url: string;
  readonly enabled: boolean;
}

/** The settings of a location. Throws the 404 of an unknown location. */
export function interactionsSetting(
  deps: InteractionsDependencies,
  { accountId }: Caller,
  locationId: number,
): Promise<InteractionsSetting> {
  return readSetting(deps, deps.database, { accountId, locationId });
}

/**
 * Changes which sources are ingested for a location; sources that the client does not name stay as they are. What was
 * ingested before stays. Throws the 404 of an unknown location.
 */
export async function editInteractionsSetting(
  deps: InUnit<InteractionsDependencies>,
  { accountId }: Caller,
  { locationId, sources }: { locationId: number; sources: readonly WantedSource[] },
): Promise<{ setting: InteractionsSetting } | { violations: readonly RuleViolation[] }> {
  const wanted = new Map<string, boolean>();
  const unknown: string[] = [];
  for (const { url, enabled } of sources) {
    const publisher = sourcesOf(deps).find((each) => names(each, url));
    if (publisher) wanted.set(publisher.names.constant, enabled);
    else unknown.push(url);
  }
  return deps.unit.transaction(async (transaction) => {
    const setting = await readSetting(deps, transaction, { accountId, locationId });
    if (unknown.length > 0)
      return { violations: [{ ...violation('SY10007', 'siteUrls: not a site with reviews'), field: 'siteUrls' }] };
    if (wanted.size === 0) return { setting };
    const changed = [...wanted].map(([publisher, enabled]) => ({ publisher, enabled }));
    const resumed = await storeSourceSettings(transaction, { accountId, locationId }, changed);
    const rows = resumed.map((subject) => ({ subject }));
    if (rows.length > 0) deps.work.add(transaction, { accountId, kind: INTERACTION_READING, rows });
    return { setting: await readSetting(deps, transaction, { accountId, locationId }) };
  });
}

async function readSetting(
  deps: InteractionsDependencies,
  sql: Sql,
  { accountId, locationId }: { accountId: number; locationId: number },
): Promise<InteractionsSetting> {
  const sources = sourcesOf(deps);
  const publishers = sources.map((each) => each.names.constant);
  const stored = await findSourceSettings(sql, { accountId, locationId, publishers });
  if (!stored) throw invalidId('unknown');
  const sites = sources.flatMap(({ names: { constant }, declaration: { site } }) => {
    const found = stored.find(({ publisher }) => publisher === constant);
    return found ? [{ name: site.name, url: site.url, enabled: found.enabled, connected: found.connected }] : [];
  });
  return { locationId, sites };
}

/** The publishers that have interactions. */
function sourcesOf({ publishers }: InteractionsDependencies): RegisteredPublisher[] {
  return publishers.all.filter(({ publisher }) => publisher.reviews);
}

function names({ declaration: { site } }: RegisteredPublisher, url: string): boolean {
  const hostname = URL.canParse(url) ? new URL(url).hostname : url.toLowerCase();
  return hostname === site.hostname || (URL.canParse(site.url) && hostname === new URL(site.url).hostname);
}
