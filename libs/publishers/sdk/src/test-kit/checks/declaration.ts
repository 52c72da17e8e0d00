import { PUBLISHER_KEY } from '../../names.js';
import { SDK_VERSION } from '../../publisher.js';
import type { CodedMessage } from '../../messages.js';
import { checksOf } from '../check.js';
import { brief, demand, demandEqual } from '../demand.js';
import { collect } from '../readings.js';

const MAX_SITE_ID = 999_999;

/** The declaration: everything that the core derives from it must be sound. */
export const declarationChecks = checksOf('declaration', {
  '[design 3.7] declares its SDK version, a key, a name and a site': async ({ declaration }) => {
    const { key, sdkVersion, displayName, site } = declaration;
    demandEqual(sdkVersion, SDK_VERSION, 'sdkVersion');
    demand(PUBLISHER_KEY.test(key), `the key ${brief(key)} is not lower-case words joined by hyphens`);
    demand(displayName.trim() !== '', 'displayName is empty');
    demand(site.name.trim() !== '' && site.hostname.trim() !== '', 'the site has no name or no hostname');
    demand(URL.canParse(site.url) && site.url.startsWith('https://'), `the site's url ${brief(site.url)} is not https`);
    for (const { id, name } of [site, ...(site.voiceAssistants ?? [])]) {
      demand(Number.isInteger(id) && id >= 1 && id <= MAX_SITE_ID, `the id of ${name} is not from 1 to ${MAX_SITE_ID}`);
    }
    const countries = [site.supportedCountries, site.hideAddressSupportedCountries].filter((each) => each !== 'all');
    for (const code of countries.flat()) demand(/^[A-Z]{2}$/.test(code), `${brief(code)} is no ISO 3166-1 code`);
  },

  '[design 3.11] declares settings with a sentence for the operator and fitting defaults': async ({ declaration }) => {
    const names = declaration.settings.map(({ name }) => name);
    demandEqual(new Set(names).size, names.length, 'settings declared once each');
    for (const { name, description, kind, default: usual } of declaration.settings) {
      demand(/^[A-Z][A-Z0-9_]*$/.test(name), `the setting ${brief(name)} is not in upper case`);
      demand(description.trim() !== '', `the setting ${name} has no description`);
      if (!usual) continue;
      demand(kind !== 'url' || URL.canParse(usual), `the default of ${name} is no absolute URL`);
      demand(kind !== 'integer' || /^-?\d+$/.test(usual), `the default of ${name} is no whole number`);
    }
  },

  '[7.4] declares error codes of the catalogue, each with a message': async ({ declaration }) => {
    const { importErrors, postErrors = [], replyErrors = [] } = declaration;
    const declared: (CodedMessage | undefined)[] = [...Object.values(importErrors), ...postErrors, ...replyErrors];
    for (const coded of declared) {
      if (!coded) continue;
      demand(/^SY\d{5}$/.test(coded.code), `${brief(coded.code)} is no code of the catalogue`);
      demand(coded.message.trim() !== '', `${coded.code} has no message`);
    }
  },

  '[contract 3] maps the categories of its listings there and back': async (context) => {
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
      demand(back !== undefined, `${categoryId} maps to ${subCategoryKey}, which maps to nothing`);
      demandEqual(
        categories.fromPublisher({ categoryId: back, countryIso }),
        subCategoryKey,
        `the sub-category that ${subCategoryKey} comes back as`,
      );
    }
    demand(mapped > 0, `none of the ${ids.size} categories of the listings is mapped`);
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

  '[publishers 0.1] creates the publisher without calling anybody, and speaks through the given HTTP client': async (
    context,
  ) => {
    demandEqual(context.http.calls.length, 0, 'calls made by create');
    await context.connect();
    demand(context.http.calls.length > 0, 'the owner was connected without one call through the given HTTP client');
  },
});
