import { Cookie } from '@listings/api-kit';

const HOUR_SECONDS = 3_600;

/**
 * The cookie by which a browser sees again the form that it has opened with a connect link [contract 7]. Browsers send
 * it with this link only.
 */
export class FormCookie extends Cookie {
  constructor(publicUrl: string) {
    super(publicUrl, { name: 'listings_form', prefix: '__Secure-', seconds: HOUR_SECONDS });
  }
}

/** The cookie that binds the consent of a connect link to the browser that has started it [contract 7]. */
export class ConnectCookie extends Cookie {
  constructor(publicUrl: string) {
    super(publicUrl, { name: 'listings_connect', seconds: HOUR_SECONDS });
  }
}
