import { PortalError } from '@listings/errors';
import type { PortalSettings } from '../dependencies.js';

/** Throws 403 when the installation has turned sign-in with passwords off, and with it everything that passwords need. */
export function assertPasswordSignIn({ passwordSignIn }: Pick<PortalSettings, 'passwordSignIn'>): void {
  if (!passwordSignIn) throw new PortalError('AUTH_INSUFFICIENT_SCOPE', 'Sign in with single sign-on.');
}
