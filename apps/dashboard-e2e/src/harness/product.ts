import { readFileSync } from 'node:fs';

/** What the tests need of `environment.json` [design 4]. */
export interface RunningProduct {
  readonly apiUrl: string;
  readonly dashboardUrl: string;
  readonly sandboxUrl: string;
  readonly inboxUrl: string;
  readonly databaseUrl: string;
  readonly account: { readonly id: string; readonly email: string; readonly password: string };
  readonly apiKeys: { readonly write: string; readonly read: string };
}

/** The product that global-setup.mjs has started for all spec files. */
export function runningProduct(): RunningProduct {
  return JSON.parse(readFileSync(process.env['PRODUCT_ENVIRONMENT'] ?? '', 'utf8')) as RunningProduct;
}
