import { page } from './html.js';

const NO_DASHBOARD = '<h1>This version has no dashboard</h1>';

/** The placeholder page at `/dashboard`: this version has no dashboard. */
export function dashboardPage(): string {
  return page(
    'Dashboard',
    `${NO_DASHBOARD}<p>All functions are available through the API: see the <a href="/docs">API reference</a>, and for
     people the <a href="/docs/portal">portal</a>.</p>`,
  );
}

/** The pages that links in mails lead to, with what they are for and the operation that does it. */
export const LINK_PAGES = {
  'sign-in': { purpose: 'sign in', operation: 'portalSignIn' },
  'forgot-password': { purpose: 'ask for a new password', operation: 'portalForgotPassword' },
  'confirm-sign-up': { purpose: 'confirm the sign-up', operation: 'portalConfirmSignUp' },
  'verify-email': { purpose: 'confirm the e-mail address', operation: 'portalVerifyEmail' },
  'reset-password': { purpose: 'set a new password', operation: 'portalResetPassword' },
  'accept-invitation': { purpose: 'accept the invitation', operation: 'portalAcceptInvitation' },
} as const;

/** The placeholder of a page that a link leads to, which says which operation takes the token; or that there is none. */
export function linkPage(name: string): { known: boolean; html: string } {
  if (!Object.hasOwn(LINK_PAGES, name)) return { known: false, html: dashboardPage() };
  const { purpose, operation } = LINK_PAGES[name as keyof typeof LINK_PAGES];
  const html = page(
    'Dashboard',
    `${NO_DASHBOARD}<p>To ${purpose}, call <a href="/docs/portal#${operation}">${operation}</a>. If the address of this page
     has a token, it is the part after <code>#token=</code>. Nobody but you should see it.</p>`,
  );
  return { known: true, html };
}
