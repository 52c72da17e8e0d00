import { faultOfCallLimits, faultOfSentences, PUBLISHER_KEY, SDK_VERSION } from '@listings/publisher-sdk';
import type { CodedMessage } from '@listings/publisher-sdk';
import { checksOf } from '../check.js';
import { brief, demand, demandEqual } from '../demand.js';
import { collect } from '../readings.js';

const MAX_SITE_ID = 999_999;

/** Checks of the declaration, from which the core derives names, settings and errors. */
export const declarationChecks = checksOf('declaration', {
  '[design 3.7] declares its SDK version, a key, a name and a site': async ({ declaration }) => {
    const { key, sdkVersion, displayName, site } = declaration;
    demandEqual(sdkVersion, SDK_VERSION, 'sdkVersion');
    demand(PUBLISHER_KEY.test(key), `the key ${brief(key)} is not lower-case words joined by hyphens`);
    demand(displayName.trim() !== '', 'displayName is empty');
    demand(site.name.trim() !== '' && site.hostname.trim() !== '', 'the site has no name or no hostname');
    demand(
      URL.canParse(site.url) && site.url.startsWith('https://'),
      `site.url ${brief(site.url)} is not an https URL`,
    );
    for (const { id, name } of [site, ...(site.voiceAssistants ?? [])])
      demand(Number.isInteger(id) && id >= 1 && id <= MAX_SITE_ID, `the id of ${name} is not from 1 to ${MAX_SITE_ID}`);
    const countries = [site.supportedCountries, site.hideAddressSupportedCountries].filter((each) => each !== 'all');
    for (const code of countries.flat())
      demand(/^[A-Z]{2}$/.test(code), `the country ${brief(code)} is not an ISO 3166-1 alpha-2 code`);
  },

  '[design 3.11] declares settings with a description for the operator and valid defaults': async ({ declaration }) => {
    const names = declaration.settings.map(({ name }) => name);
    demandEqual(new Set(names).size, names.length, 'distinct names of settings');
    for (const { name, description, kind, default: declaredDefault } of declaration.settings) {
      demand(/^[A-Z][A-Z0-9_]*$/.test(name), `the setting ${brief(name)} is not in upper case`);
      demand(description.trim() !== '', `the setting ${name} has no description`);
      if (!declaredDefault) continue;
      demand(kind !== 'url' || URL.canParse(declaredDefault), `the default of ${name} is not an absolute URL`);
      demand(kind !== 'integer' || /^-?\d+$/.test(declaredDefault), `the default of ${name} is not a whole number`);
    }
  },

  '[publishers 0.1] declares limits of calls that the core can keep, and leaves the waiting to the core': async (
    context,
  ) => {
    const { callLimits } = context.declaration;
    const fault = faultOfCallLimits(callLimits);
    demand(fault === undefined, `callLimits ${fault} (reference: CallLimit)`);
    if (callLimits === undefined || callLimits.length === 0) return;
    const session = await context.connect();
    await collect(context.publisher.listings.listListings({ session }));
    demand(
      context.sleptMs === 0,
      `the plug-in declares callLimits, but waited for ${context.sleptMs} ms by itself while it listed the listings: remove its timers, because the core waits before each call (reference: PublisherDeclaration.callLimits)`,
    );
  },

  '[languages] declares its sentences in English and in languages of the dashboard, each once': async ({
    declaration,
  }) => {
    const fault = faultOfSentences(declaration.sentences);
    demand(fault === undefined, `sentences ${fault} (reference: PublisherDeclaration.sentences)`);
  },

  '[7.4] declares valid error codes, each with a message': async ({ declaration }) => {
    const { importErrors, postErrors = [], replyErrors = [] } = declaration;
    const declared: (CodedMessage | undefined)[] = [...Object.values(importErrors), ...postErrors, ...replyErrors];
    for (const coded of declared) {
      if (!coded) continue;
      demand(/^SY\d{5}$/.test(coded.code), `the code ${brief(coded.code)} does not have the format SY12345`);
      demand(coded.message.trim() !== '', `${coded.code} has no message`);
    }
  },

  '[design 3.7] declares a display of posts with numbers above zero, if any': async ({
    declaration: { postDisplay },
  }) => {
    if (!postDisplay) return;
    const { layout: _, shownCharacters, ...numbers } = postDisplay;
    for (const [name, value] of Object.entries({ ...numbers, ...shownCharacters }))
      demand(value > 0, `postDisplay.${name}: expected a number above 0, got ${value}`);
  },

  '[contract 3] maps the categories of its listings in both directions': async (context) => {
    const { categories } = context.declaration;
    const { countryIso } = context.world.listings;
    const session = await context.connect();
    const listings = await collect(context.publisher.listings.listListings({ session }));
    const ids = new Set(listings.flatMap((listing) => listing.categories.map(({ id }) => id)));
    let mapped = 0;
    for (const categoryId of ids) {
      const subCategoryKey = categories.fromPublisher({ categoryId, countryIso });
      if (subCategoryKey === undefined) continue;
      mapped += 1;
      const back = categories.toPublisher({ subCategoryKey, countryIso });
      demand(
        back !== undefined,
        `fromPublisher maps ${categoryId} to ${subCategoryKey}, but toPublisher maps ${subCategoryKey} to nothing`,
      );
      demandEqual(
        categories.fromPublisher({ categoryId: back, countryIso }),
        subCategoryKey,
        `the sub-category of ${subCategoryKey} after toPublisher and fromPublisher`,
      );
    }
    demand(
      ids.size > 0,
      'no listing has a category: return "categories" with each listing, and fill the table of them',
    );
    demand(mapped > 0, `fromPublisher maps none of the ${ids.size} categories of the listings`);
    for (const nonsense of ['', 'no such category', '__proto__', 'constructor']) {
      demandEqual(
        [
          categories.fromPublisher({ categoryId: nonsense, countryIso }),
          categories.toPublisher({ subCategoryKey: nonsense, countryIso }),
        ],
        [undefined, undefined],
        `the mapping of ${brief(nonsense)}`,
      );
    }
  },

  '[publishers 0.1] creates the publisher without HTTP calls, and uses the HTTP client of the context': async (
    context,
  ) => {
    demandEqual(context.http.calls.length, 0, 'HTTP calls of create');
    await context.connect();
    demand(
      context.http.calls.length > 0,
      'the plug-in connected an owner without using the HTTP client of the context',
    );
  },
});
