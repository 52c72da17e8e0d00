import { expect, it } from '@jest/globals';
import { filesBelow, textOf } from './testing/checkout.js';

/** The files whose statements find values that were encrypted with another key. */
const SEALED = [
  'libs/features/identity/src/store/second-factors.ts',
  'libs/features/connections/src/store/sealed-values.ts',
  'libs/features/webhooks/src/store/sealed-secrets.ts',
];

/** Encrypted columns that these files do not name, and why. */
const OTHERS: Readonly<Record<string, string>> = {
  'connect_links.form_step_sealed': 'a form that is open for 15 minutes; its owner opens another link',
  'sso_flows.code_verifier': 'a sign-in that takes minutes; its user starts another one',
  'mails.body': 'a mail that is sent or deleted within a day',
  'mails.appearance': 'belongs to the body of its mail',
  'installation.key_check': 'the command that encrypts the others again renews it last',
};

/** The columns that a comment in the migrations calls encrypted, as `table.column`. */
function encryptedColumns(): string[] {
  const files = filesBelow('libs/persistence/src/migrations').filter((name) => /(?<!\.spec)\.ts$/.test(name));
  return files.flatMap((name) => {
    const text = textOf(name);
    const columns = text.matchAll(/-- [^\n]*\bencrypted\b[^\n]*\n\s*(?:add column )?(\w+) /g);
    return [...columns].map(({ 1: column, index }) => {
      const tables = [...text.slice(0, index).matchAll(/(?:create|alter) table (\w+)/g)];
      return `${tables.at(-1)?.[1]}.${column}`;
    });
  });
}

it('[design 3.9] encrypted columns are all encrypted again after a change of the key, or live for a short time', () => {
  const statements = SEALED.map(textOf).join('\n');
  const columns = encryptedColumns();
  for (const known of ['connected_accounts.credentials', 'webhook_endpoints.secret', 'users.totp_secret'])
    expect(columns).toContain(known);
  const forgotten = columns.filter((each) => {
    const [table = '', column = ''] = each.split('.');
    return !(each in OTHERS) && !(statements.includes(`split_part(${column},`) && statements.includes(table));
  });
  expect(forgotten).toEqual([]);
});
