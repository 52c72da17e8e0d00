import { style } from '../say.js';
import type { EnvironmentFile } from './environment-file.js';

/** The text at the end of the start: all addresses and a first command. */
export function summary({
  environment,
  home,
  seconds,
}: {
  environment: EnvironmentFile;
  home: string;
  seconds: number;
}): string {
  const { apiUrl, docsUrl, dashboardUrl, sandboxUrl, inboxUrl, databaseUrl, account, apiKeys } = environment;
  const rows: [string, string][] = [
    ['Dashboard', `${dashboardUrl}   sign in as ${account.email} with the password ${account.password}`],
    ['API', `${apiUrl}/api/v4`],
    ['Reference', docsUrl],
    ['API key', `${apiKeys.write}   (read only: ${apiKeys.read})`],
    ['Publishers', `${sandboxUrl}   a sandbox that simulates both`],
    ['Webhooks', `${inboxUrl}   what the demo account received`],
    ['Database', withoutPassword(databaseUrl)],
    ['Files', `${home}   data, logs/, and environment.json with all these values`],
  ];
  return [
    '',
    style('green', `Everything is running (${seconds.toFixed(1)} s).`),
    '',
    ...rows.map(([name, value]) => `  ${style('dim', name.padEnd(11))}${value}`),
    '',
    'Try it:',
    `  curl -H 'Authorization: API ${apiKeys.write}' '${apiUrl}/api/v4/locations?first=3'`,
    '',
    'Ctrl-C stops everything; the data stays.',
    '',
  ].join('\n');
}

function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.password = '';
  return url.toString();
}
