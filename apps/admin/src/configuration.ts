import { readConfiguration, url } from '@listings/platform';

/** The configuration of every administration command; docs/operating.md lists the variables. */
export function adminConfiguration(environment: Readonly<Record<string, string | undefined>>) {
  return readConfiguration({ databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']) }, environment);
}

/** What {@link adminConfiguration} reads. */
export type AdminConfiguration = ReturnType<typeof adminConfiguration>;
