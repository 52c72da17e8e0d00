import { Cookie } from '@listings/api-kit';

const DAY_SECONDS = 86_400;

/** The cookie by which a browser that has signed in before is known, also after the sign-out; it permits nothing. */
export class DeviceCookie extends Cookie {
  constructor(publicUrl: string) {
    super(publicUrl, { name: 'listings_device', seconds: 365 * DAY_SECONDS });
  }
}
