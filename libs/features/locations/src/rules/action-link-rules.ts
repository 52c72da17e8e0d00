import type { PlaceActionLink } from '@listings/domain';
import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';

/**
 * The violations of the rules for several action links [contract 4, placeActionLinks]: a listing shows a type with an
 * address once, and prefers one link of a type [publishers 1.6].
 */
export function actionLinkViolations(links: readonly PlaceActionLink[]): RuleViolation[] {
  const first = new Map<string, number>();
  const preferred = new Map<string, number>();
  return links.flatMap(({ placeActionType, uri, isPreferred }, position) => {
    const found: RuleViolation[] = [];
    const same = earlier(first, `${placeActionType} ${hrefOf(uri)}`, position);
    if (same !== undefined) found.push(refused(position, `the same type and uri as placeActionLinks[${same}]`));
    const rival = isPreferred ? earlier(preferred, placeActionType, position) : undefined;
    if (rival !== undefined && rival !== same)
      found.push(refused(position, `placeActionLinks[${rival}] is the preferred link of this type already`));
    return found;
  });
}

/** The position that had the key before, or undefined after noting this one. */
function earlier(positions: Map<string, number>, key: string, position: number): number | undefined {
  const found = positions.get(key);
  if (found === undefined) positions.set(key, position);
  return found;
}

function refused(position: number, reason: string): RuleViolation {
  return violation('SY10077', `placeActionLinks[${position}]: ${reason}`);
}

function hrefOf(uri: string): string {
  return URL.canParse(uri) ? new URL(uri).href : uri;
}
