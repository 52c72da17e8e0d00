import { Type } from 'typebox';
import { MOST_VIEWS } from '@listings/feature-locations';
import { flag, inputList, inputText, listOf, text } from '../../http/fields.js';
import { idOf, inputUuidOf, uuidOf } from '../../http/ids.js';
import { nestedObject, nullable, oneOf } from '../../http/input-schemas.js';
import { bodyOf, recordOf } from '../../http/payload-schemas.js';

const Short = (description: string) => Type.Optional(inputText(description, { maxLength: 200 }));

/** What a saved view shows. */
const ViewSettings = nestedObject(
  'LocationViewSettings',
  'What the view shows: the conditions, columns, order and grouping of the list of locations in the dashboard.',
  {
    q: Type.Optional(inputText('Search words.', { maxLength: 500 })),
    status: Short('A status.'),
    tag: Short('A tag.'),
    folderId: Type.Optional(idOf('External', inputText('Id of a folder.', { maxLength: 36 }))),
    countryIso: Short('A country, ISO 3166-1 alpha-2.'),
    stateIso: Short('A subdivision of the country.'),
    city: Short('A city.'),
    connection: Short('A publisher and what locations have there.'),
    sort: Short('What the rows are ordered by.'),
    down: Type.Optional(flag('Whether the highest row comes first.')),
    show: Type.Optional(
      oneOf({ groups: 'Groups of locations.', map: 'A map.' }, 'How the locations are shown; as rows when omitted.'),
    ),
    groupBy: Short('What the locations are grouped by.'),
    columns: Type.Optional(
      inputList('The columns of the rows.', inputText('A column.', { maxLength: 50 }), { maxItems: 20 }),
    ),
  },
);

const View = recordOf('PortalLocationView', 'A saved view of the list of locations.', {
  id: uuidOf('LocationView', 'Id of the view.'),
  name: text('Its name.'),
  isShared: flag('Whether everybody in the account sees it.'),
  isDefault: flag('Whether the list of locations opens with it for this user.'),
  settings: ViewSettings,
});

export const LocationViews = recordOf('PortalLocationViews', 'The saved views that the user sees.', {
  views: listOf(`The views by name: at most ${MOST_VIEWS} shared ones, and as many of the user.`, View),
});

export const ViewBody = bodyOf({
  name: inputText('Name of the view.', { minLength: 1, maxLength: 60, pattern: '\\S' }),
  isShared: flag('Whether everybody in the account sees it; only editors change shared views.'),
  settings: ViewSettings,
});

export const CreatedView = recordOf('PortalCreatedLocationView', 'The new view.', {
  id: uuidOf('LocationView', 'Id of the view.'),
});

export const DefaultViewBody = bodyOf({
  viewId: nullable(inputUuidOf('LocationView', 'Id of the view; null: the list opens with all locations.')),
});

export const viewExample = {
  name: 'Unhappy in California',
  isShared: false,
  settings: { countryIso: 'US', stateIso: 'CA', sort: 'RATING', columns: ['name', 'rating', 'health'] },
};
export const VIEW_ID = '5d1c7f0e-6a0e-4f3c-9a52-0b6f2f1f7a11';
export const VIEW_IN_PATH = {
  viewId: { idType: 'LocationView', description: 'Id of the view.', example: VIEW_ID },
} as const;
