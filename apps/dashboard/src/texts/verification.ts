import type { PublicSchemas } from '../api/types.js';

type Kind = PublicSchemas['VerificationMethod']['kind'];

const methods: Readonly<Record<Kind, string>> = {
  PHONE_CALL: 'Phone call',
  SMS: 'Text message',
  EMAIL: 'E-mail',
  ADDRESS: 'Letter',
  AUTOMATIC: 'Without a code',
};

/** The texts of verifying a listing at a publisher. */
export const verificationTexts = {
  verify: 'Verify',
  verifyNamed: (publisher: string) => `Verify the listing at ${publisher}`,
  enterCode: 'Enter the code',
  enterCodeNamed: (publisher: string) => `Enter the code of ${publisher}`,
  title: (publisher: string) => `Verify the listing at ${publisher}`,
  started: 'Started',
  startedBy: (who: string) => `by ${who}`,
  sentTo: (where: string) => `Code sent to ${where}`,
  codeSent: 'The publisher has sent a code to the owner of the listing.',
  expected: (days: number) => (days === 1 ? 'It arrives in about a day.' : `It arrives in about ${days} days.`),
  choose: 'How does the publisher verify the listing?',
  method: (kind: string, to: string | null) => {
    const name = (methods as Readonly<Record<string, string>>)[kind] ?? kind;
    return to === null ? name : `${name} to ${to}`;
  },
  asks: {
    EMAIL_ADDRESS: 'E-mail address that receives the code',
    CONTACT_NAME: 'Name of the person who receives the letter',
  } as Readonly<Record<string, string>>,
  none: 'The publisher offers no method for this listing at the moment. Verify it at the publisher, or try again later.',
  send: 'Send the code',
  verifyNow: 'Verify now',
  code: 'Code',
  again: 'Send another code',
  replaces: 'Another code replaces the one that was sent before.',
  verified: (publisher: string) => `${publisher} has verified the listing.`,
  underReview: (publisher: string) => `${publisher} reviews the listing now.`,
};
