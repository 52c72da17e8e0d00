import { isIP } from 'node:net';
import { endpointUrlProblem } from '@listings/domain';
import { isPublicAddress } from '@listings/platform';

/** Whether this installation calls addresses that are not public. */
interface PermittedAddresses {
  readonly allowPrivateAddresses: boolean;
}

/**
 * Validates a URL that a client gives and this service calls. Returns what the URL must be, or undefined if it is valid. Host names are
 * checked when a connection is made.
 */
export function receiverUrlProblem(url: string, permitted: PermittedAddresses): string | undefined {
  return endpointUrlProblem(url) ?? addressProblem(url, permitted);
}

/** Rejects an address that every call would refuse. */
function addressProblem(url: string, { allowPrivateAddresses }: PermittedAddresses): string | undefined {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (allowPrivateAddresses) return undefined;
  const refused = isIP(host) !== 0 ? !isPublicAddress(host) : host === 'localhost' || host.endsWith('.localhost');
  return refused ? 'not a public address' : undefined;
}
