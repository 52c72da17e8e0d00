import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writePlugIn } from './plug-in-file.js';

/** A publisher with API keys and without OAuth: its server, and the package of its plug-in. */
export interface TokenPublisher {
  /** The plug-in, for `PUBLISHERS`. */
  readonly file: string;
  /** Its settings. */
  readonly environment: Readonly<Record<string, string>>;
  /** The owner of each valid key; null: the publisher does not say. */
  readonly keys: Map<string, string | null>;
  health: 'ok' | 'down' | 'talkative';
  /** When the publisher takes calls again, which it says while it is down. */
  opensAt?: Date;
  /** The requests that the server received, as `POST /check`. */
  readonly requests: string[];
  close(): Promise<void>;
}

/** Starts the server and writes the plug-in. */
export async function startTokenPublisher(): Promise<TokenPublisher> {
  const publisher: Omit<TokenPublisher, 'file' | 'environment' | 'close'> = {
    keys: new Map(),
    health: 'ok',
    requests: [],
  };
  const server = createServer((request, response) => {
    publisher.requests.push(`${request.method} ${request.url}`);
    const key = request.headers.authorization ?? '';
    const owner = publisher.keys.get(key);
    const status = publisher.health === 'ok' ? (owner === undefined ? 401 : 200) : 503;
    const opens = publisher.opensAt?.toISOString();
    const said = publisher.health === 'talkative' ? { error: `The key ${key} made us stumble` } : { owner, opens };
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify(said));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { file, remove } = writePlugIn(SOURCE);
  return Object.assign(publisher, {
    file,
    environment: { WITH_TOKEN_API: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    close: async () => {
      remove();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

const SOURCE = `
const fail = (failure) => { throw Object.assign(new Error('failed'), { name: 'PublisherError', failure }); };
export default {
  sdkVersion: 1, key: 'with-token', displayName: 'With <Token>', importErrors: {}, connectionEvents: true,
  settings: [{ name: 'API', kind: 'url', description: 'URL of the API' }],
  site: { id: 905, name: 'With Token', url: 'https://token.example', hostname: 'token.example',
    supportedCountries: 'all', hideAddressSupportedCountries: 'all' },
  categories: { toPublisher: () => undefined, fromPublisher: () => undefined },
  create: ({ settings, http }) => {
    const ask = async (key) => {
      const { status, json } = await http.send({ method: 'POST', url: settings.text('API') + '/check', headers: { authorization: key } });
      const notBefore = json?.opens && new Date(json.opens);
      if (status === 503) fail({ kind: 'TRANSIENT', text: json?.error ?? 'HTTP 503', ...(notBefore && { notBefore }) });
      return status === 200 ? json : undefined;
    };
    return {
      authorization: {
        kind: 'token',
        fields: [
          { key: 'shop', label: 'Number of your shop', secret: false, maxLength: 20, help: 'On your invoice & contract' },
          { key: 'apiKey', label: 'API key', secret: true, maxLength: 60 },
        ],
        complete: async ({ fields: { shop, apiKey } }) => {
          const known = await ask(apiKey);
          if (!known) return { outcome: 'refused', reason: 'failed', text: 'With Token does not know the key ' + apiKey + '.' };
          return { outcome: 'connected', credentials: { shop, apiKey }, subject: known.owner ?? undefined, displayName: 'Shop ' + shop };
        },
        check: async (session) => {
          const { apiKey } = await session.credentials();
          if (!(await ask(apiKey))) fail({ kind: 'CREDENTIALS_INVALID', cause: 'HTTP 401' });
        },
      },
      listings: { listFolders: async () => [], async *listListings() {}, getListing: async () => fail({ kind: 'NO_DATA', reason: 'empty' }) },
    };
  },
};
`;
