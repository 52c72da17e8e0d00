import { comparableText, isSamePhone, isSameUrl, rejection } from '@listings/publisher-sdk';
import type { ListingContent, ListingCreationCapability, UnmetRequirement } from '@listings/publisher-sdk';
import { readBox, readElement, refOf } from './element.js';
import type { Tags } from './element.js';
import { listingOf } from './listings.js';
import { changesOf } from './submission.js';
import type { Parts } from './submission.js';
import { addressOf } from './tags/address-tags.js';
import { isPlace, phonesIn, websiteIn } from './tags/fields.js';
import { changed } from './tags/tag-field.js';

/** How far around the location to look for an element that shows it already, in degrees of latitude: about 100 metres. */
const REACH = 0.0009;

/**
 * Creating a listing. An element that shows the business already is connected instead, so that no place is on the map twice. A repeated
 * call finds what an earlier one created in the same way.
 */
export function createCreation({ api, connected, changesets, configuration, now }: Parts): ListingCreationCapability {
  return {
    async createListing({ session, content }) {
      const [unmet] = unmetRequirements(content);
      if (unmet) throw rejected(unmet.field, unmet.text);
      const { latitude, longitude } = content;
      if (latitude === null || longitude === null) throw rejected('latitude', PLACE.text);
      const near = await readBox(api, session, boxAround(latitude, longitude));
      const same = near.filter(({ tags }) => isPlace(tags) && isSameBusiness(content, tags));
      if (same.length > 1) throw rejected('name', several(same.map(refOf)));
      const [found] = same;
      const listingRef = found ? refOf(found) : await create();
      await connected.add({ session, listingRef }, found ? 'connected' : 'created');
      return listingOf(await readElement(api, { session, listingRef }), configuration.siteBase);

      async function create(): Promise<string> {
        await connected.demandRoom(session);
        const tags = changed({}, changesOf(content, {}, new Date(now()).toISOString().slice(0, 10)));
        return changesets.create(
          session,
          { tags, lat: latitude!, lon: longitude! },
          `Add ${content.name}, by its owner`,
        );
      }
    },

    checkListing: unmetRequirements,
  };
}

const PLACE = {
  field: 'latitude',
  text: 'OpenStreetMap needs the coordinates of a new place. Put the pin of the location where the business is.',
};
const ADDRESS = { field: 'address', text: 'OpenStreetMap shows no business without its address.' };

function unmetRequirements({ latitude, longitude, address }: ListingContent): readonly UnmetRequirement[] {
  return [...(latitude === null || longitude === null ? [PLACE] : []), ...(address === null ? [ADDRESS] : [])];
}

/** The same name; or another one with the same phone or website, street and category. */
function isSameBusiness(content: ListingContent, tags: Tags): boolean {
  const nameOf = (text: string | undefined) => comparableText(text).toLowerCase();
  if (nameOf(tags['name']) === nameOf(content.name)) return true;
  const website = websiteIn(tags);
  const [key = '', value] = content.primaryCategoryId.split('=');
  const isReachedAlike =
    phonesIn(tags).some((phone) => isSamePhone(content.phone, phone)) ||
    (website !== undefined && content.websiteUrl !== null && isSameUrl(website, content.websiteUrl));
  const isThere = content.address !== null && nameOf(content.address.street) === nameOf(addressOf(tags)?.street);
  return isReachedAlike && isThere && tags[key] === value;
}

/** `left,bottom,right,top`. */
function boxAround(latitude: number, longitude: number): string {
  const across = REACH / Math.max(Math.cos((latitude * Math.PI) / 180), 0.1);
  const box = [longitude - across, latitude - REACH, longitude + across, latitude + REACH];
  return box.map((degrees) => degrees.toFixed(7)).join(',');
}

function several(refs: readonly string[]): string {
  return `OpenStreetMap shows several places that could be this business: ${refs.join(', ')}. Ask the mappers of the area which one it is, for example with a note on the map.`;
}

function rejected(field: string, text: string): Error {
  return rejection(field, text, { field });
}
