/** The messages of the pages on which an owner connects an account, in English. */
export const en = {
  'form.heading': 'Connect {publisher}',
  'form.error': 'Error: {heading}',
  'form.optional': '(optional)',
  'form.send': 'Connect',
  'form.sending': 'Connecting…',
  'problem.chooseValue': 'Choose a value: {label}.',
  'problem.enterValue': 'Enter a value: {label}.',
  'problem.notInList': 'Choose a value of the list: {label}.',
  'problem.tooLong': 'Enter at most {most} characters: {label}.',
  'problem.unprintable': 'Enter printable characters only: {label}.',
  'refused.failed': 'The publisher does not accept these values. Check them and try again.',
  'refused.scope_missing':
    'The publisher accepts these values, but they lack a permission. Enter ones with all permissions.',
  'refused.denied': 'The publisher does not allow this connection.',
  'unavailable.now': 'The publisher cannot be reached at the moment. Nothing was stored. Try again in a few minutes.',
  'unavailable.until':
    'The publisher takes no calls until {time} UTC on {day}. Nothing was stored. Try again after that time.',
  'asked.USER':
    '{person} asks you to connect your account at {publisher} to the account “{account}” of this service. It can then read and change your listings there. Go on only if you know who asks.',
  'asked.API_KEY':
    'The account “{account}” of this service asks you, through its program “{person}”, to connect your account at {publisher} to it. It can then read and change your listings there. Go on only if you know who asks.',
  'asked.account':
    'The account “{account}” of this service asks you to connect your account at {publisher} to it. It can then read and change your listings there. Go on only if you know who asks.',
  'confirmation.continue': 'Continue to {publisher}',
  'confirmation.action': 'I confirm this, go on',
  'unknown.title': 'This link is no longer valid',
  'unknown.text':
    'A link to connect an account works once and for 24 hours. Ask the person who sent you the link for a new one.',
  'used.title': 'This link has already been used',
  'used.text':
    'A link to connect an account works once. If the account is not connected, ask the person who sent you the link for a new one.',
  'form ended.title': 'This form is no longer open',
  'form ended.text':
    'A form to connect an account is taken once and for one hour. If you have just sent it, the account may be connected: look at the page from which you came. If it is not, ask the person who sent you the link for a new one.',
  'origin refused.title': 'This link cannot be used',
  'origin refused.text':
    'The link would return you to an address that its owner no longer allows. Ask the person who sent you the link for a new one.',
  'connected.title': 'The account is connected',
  'connected.text': 'You can close this page.',
  'not connected.title': 'The account was not connected',
  'not connected.text': 'Ask the person who sent you the link for a new one.',
} as const;

/** The name of a message of these pages. */
export type ConnectTextKey = keyof typeof en;
