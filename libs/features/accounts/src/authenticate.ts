import { planLimits } from '@listings/domain';
import type { Authenticate, RequestCredentials } from '@listings/domain';
import { RequestError } from '@listings/errors';
import type { AccountsDependencies } from './dependencies.js';
import { KeyLookups } from './key-lookups.js';
import { apiKeyFingerprint, isApiKey } from './rules/api-key.js';
import { findApiKeyOwners } from './store/api-keys.js';
import type { ApiKeyOwner } from './store/api-keys.js';

/**
 * How long a process caches what it knows about a key, and so how long a revoked key still works and how long after a
 * refusal a key that is created meanwhile does not [contract 2].
 */
const REMEMBER_MS = 1_000;
/** Valid and unknown keys have a cache each, so that unknown keys evict no valid one. */
const REMEMBER_KEYS = 10_000;

/** Creates {@link Authenticate}. It caches for one second who owns a key, and that a key is unknown. */
export function createAuthenticate({
  database,
  clock,
  marketplaceHosts = [],
}: AccountsDependencies & { marketplaceHosts?: readonly string[] }): Authenticate {
  const remembered = new Map<string, { owner: ApiKeyOwner; until: number }>();
  const unknown = new Map<string, number>();
  const lookups = new KeyLookups((digests) => findApiKeyOwners(database, digests));

  const ownerOf = async (key: string): Promise<ApiKeyOwner | undefined> => {
    const { digest } = apiKeyFingerprint(key);
    const name = digest.toString('base64');
    const now = clock.now().getTime();
    const known = remembered.get(name);
    if (known && known.until > now) return known.owner;
    remembered.delete(name);
    if ((unknown.get(name) ?? 0) > now) return undefined;
    const owner = await lookups.find(digest);
    if (owner) {
      if (remembered.size >= REMEMBER_KEYS) remembered.clear();
      remembered.set(name, { owner, until: now + REMEMBER_MS });
    } else {
      if (unknown.size >= REMEMBER_KEYS) unknown.clear();
      unknown.set(name, now + REMEMBER_MS);
    }
    return owner;
  };

  return async (credentials) => {
    const presented = presentedKey(credentials, marketplaceHosts);
    const found = presented && isApiKey(presented.key) ? await ownerOf(presented.key) : undefined;
    const owner = found?.marketplace === presented?.marketplace ? found : undefined;
    if (!owner) throw new RequestError('SY90005', undefined, { headers: { 'www-authenticate': 'API' } });
    if (owner.accountStatus === 'SUSPENDED' || owner.accountDeleted) throw new RequestError('SY90001');
    const { plan, minuteLimit, hourLimit, dayLimit } = owner;
    const { minute, hour, day } = planLimits(plan, { minute: minuteLimit, hour: hourLimit, day: dayLimit });
    const { accountId, scope, keyId: id, keyName: name } = owner;
    return { accountId, scope, source: 'api', key: { id, name }, limits: { minute, hour, day } };
  };
}

/**
 * The key of a request and its scheme. A marketplace key counts only with a host of the configured list [contract 2].
 */
function presentedKey(
  { authorization, marketplaceKey, marketplaceHost }: RequestCredentials,
  marketplaceHosts: readonly string[],
): { key: string; marketplace: boolean } | undefined {
  if (authorization !== undefined) {
    const key = /^API (\S+)$/.exec(authorization)?.[1];
    return key === undefined ? undefined : { key, marketplace: false };
  }
  if (marketplaceKey === undefined || marketplaceHost === undefined) return undefined;
  return marketplaceHosts.includes(marketplaceHost.toLowerCase())
    ? { key: marketplaceKey, marketplace: true }
    : undefined;
}
