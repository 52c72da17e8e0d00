/** What differs between the modules of plug-ins; each text is source. */
interface PlugInModule {
  readonly key: string;
  readonly siteId: number;
  /** Statements before the declaration. */
  readonly before?: string;
  /** Properties of the declaration, which replace those that every module has. */
  readonly declares?: string;
  /** The capabilities. By default, those that every publisher has: an owner cannot connect, and has no listing. */
  readonly creates?: string;
}

/** The source of a plug-in, for tests whose processes load one from a file. `method` is a method that does nothing. */
export const plugInModule = ({
  key,
  siteId,
  before = '',
  declares = '',
  creates = 'authorization, listings',
}: PlugInModule) => `
const method = async () => undefined;
const authorization = { pkce: false, authorizeUrl: () => 'https://${key}.example', complete: method, revoke: method, keepAlive: method };
const listings = { listFolders: async () => [], getListing: method, async *listListings() {} };
${before}
export default {
  sdkVersion: 1, key: '${key}', displayName: '${key}', settings: [], importErrors: {},
  site: { id: ${siteId}, name: '${key}', url: 'https://${key}.example', hostname: '${key}.example',
    supportedCountries: 'all', hideAddressSupportedCountries: 'all' },
  categories: { toPublisher: () => 'any', fromPublisher: method },
  create: (context) => ({ ${creates} }),
  ${declares}
};
`;
