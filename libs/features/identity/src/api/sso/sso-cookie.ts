import { Cookie } from '@listings/api-kit';
import { SSO_FLOW_SECONDS } from '../../sso/start-sso.js';

/** The cookie that binds a sign-in at a provider to the browser that has started it. */
export class SsoCookie extends Cookie {
  constructor(publicUrl: string) {
    super(publicUrl, { name: 'listings_sso', seconds: SSO_FLOW_SECONDS });
  }
}
