import { workOff } from '@listings/work/testing';
import { MatchRequests } from '../index.js';
import type { ConnectionsDependencies } from '../index.js';
import type { SearchOutcome } from '../matching/search-matches.js';

/** Runs the due searches of all accounts. Returns what that of a connected account came to; undefined if it was not due. */
export async function searchForMatches(deps: ConnectionsDependencies, connectedAccountId: string) {
  const ended = await workOff(deps, new MatchRequests(deps, { inc: () => undefined }));
  const own = ended.find(({ work }) => work.subject === connectedAccountId);
  if (!own) return undefined;
  const result = own.outcome.result as SearchOutcome;
  return result.event === 'completed'
    ? { event: result.event, suggested: result.matches.size }
    : { event: result.event };
}

/** Runs the due searches; something happens after each has compared and before it stores. */
export function searchWhile(deps: ConnectionsDependencies, happens: () => Promise<unknown>) {
  class Interrupted extends MatchRequests {
    override async step(...given: Parameters<MatchRequests['step']>) {
      const outcome = await super.step(...given);
      await happens();
      return outcome;
    }
  }
  return workOff(deps, new Interrupted(deps, { inc: () => undefined }));
}
