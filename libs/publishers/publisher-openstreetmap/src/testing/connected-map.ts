import { createHttpClient, Settings, weekOf } from '@listings/publisher-sdk';
import type { HttpRequest, ListingContent } from '@listings/publisher-sdk';
import { serveFake } from '@listings/publisher-sdk/test-kit';
import declaration from '../index.js';
import { settingDeclarations } from '../settings.js';
import { FakeMap } from './fake-map.js';

/** A map with one account that is connected to it, and the plug-in as the core creates it. */
export type ConnectedMap = Awaited<ReturnType<typeof connectedMap>>;

/** The tags of a bakery that the account has mapped. */
export const BAKERY = {
  name: 'Corner Bakery',
  shop: 'bakery',
  'addr:housenumber': '12',
  'addr:street': 'Hauptstraße',
  'addr:postcode': '10115',
  'addr:city': 'Berlin',
  'addr:country': 'DE',
  phone: '+49 30 1234567',
  opening_hours: 'Mo-Fr 09:00-18:00; PH off',
} as const;

/** The location that {@link BAKERY} shows. */
export const CONTENT: ListingContent = {
  name: 'Corner Bakery',
  storeCode: null,
  address: { street: 'Hauptstraße 12', city: 'Berlin', postalCode: '10115', countryIso: 'DE' },
  latitude: 52.53,
  longitude: 13.38,
  phone: '+49301234567',
  additionalPhones: [],
  websiteUrl: null,
  description: null,
  primaryCategoryId: 'shop=bakery',
  additionalCategoryIds: [],
  hours: weekOf((day) => (day.startsWith('S') ? [] : [{ start: 9 * 60, end: 18 * 60 }])),
  temporarilyClosed: false,
};

/** Opens a map; `settings` replace those of the plug-in. */
export async function connectedMap(settings: Readonly<Record<string, string>> = {}) {
  const map = new FakeMap();
  const { url, stop } = await serveFake((request) => map.answer(request));
  const http = createHttpClient();
  const calls: string[] = [];
  let time = Date.parse('2026-07-06T12:00:00Z');
  const given: Record<string, string> = {
    API_BASE: url,
    SITE_BASE: url,
    CLIENT_ID: 'client',
    CLIENT_SECRET: 'client-secret',
    ...settings,
  };
  const values = settingDeclarations.map(({ name, default: initial = '' }) => [name, given[name] ?? initial] as const);
  const publisher = declaration.create({
    settings: new Settings(new Map(values)),
    http: {
      send(request: HttpRequest) {
        calls.push(`${request.method} ${request.url.replace(`${url}/api/0.6`, '')}`);
        return http.send(request);
      },
    },
    now: () => time,
    sleep: async () => undefined,
    log: () => undefined,
  });
  map.tokens.set('token', map.registered);
  const credentials = { accessToken: 'token', userId: 7001 };
  return {
    map,
    publisher,
    session: { connectionId: 'one', credentials: async () => credentials, renew: async () => credentials },
    /** All calls, as `GET /node/1.json`. */
    calls,
    /** Connects an element that is on the map. */
    connect(ref: string) {
      map.preferences.set(`listings.${ref.replace('/', '.')}`, 'connected');
      return ref;
    },
    /** Moves the time of the plug-in. */
    pass: (ms: number) => void (time += ms),
    async close() {
      await http.close();
      await stop();
    },
  };
}
