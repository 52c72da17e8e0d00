import { Inject } from '@nestjs/common';
import { Type } from 'typebox';
import { PortalError } from '@listings/errors';
import { includesRole, INPUT_BOUNDS } from '@listings/domain';
import { VIEW_BOUNDS } from '../../rules/location-bounds.js';
import { changeLocationView, chooseLocationView, createLocationView, deleteLocationView, listLocationViews } from '../../lists/location-views.js';
import { LOCATIONS } from '../../locations.module.js';
import { MOST_VIEWS } from '../../store/location-views.js';
import type { LocationsDependencies } from '../../dependencies.js';
import type { ViewUser } from '../../lists/location-views.js';
import { isUuid } from '@listings/pagination';
import { ApiController, Operation } from '@listings/api-kit';
import type { SessionCall } from '@listings/api-kit';
import { Done } from '@listings/api-kit';
import { flag, inputList, inputText, listOf, text } from '@listings/api-kit';
import { idOf, inputUuidOf, uuidOf } from '@listings/api-kit';
import { nestedObject, nullable, oneOf } from '@listings/api-kit';
import { bodyOf, recordOf } from '@listings/api-kit';

const Short = (description: string) => Type.Optional(inputText(description, { maxLength: VIEW_BOUNDS.condition }));

/** What a saved view shows. */
const ViewSettings = nestedObject(
  'LocationViewSettings',
  'What the view shows: the conditions, columns, order and grouping of the list of locations in the dashboard.',
  {
    q: Type.Optional(inputText('Search words.', { maxLength: VIEW_BOUNDS.searchWords })),
    status: Short('A status.'),
    tag: Short('A tag.'),
    folderId: Type.Optional(idOf('External', inputText('Id of a folder.', { maxLength: INPUT_BOUNDS.uuid }))),
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
      inputList('The columns of the rows.', inputText('A column.', { maxLength: VIEW_BOUNDS.column }), {
        maxItems: VIEW_BOUNDS.columns,
      }),
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

const LocationViews = recordOf('PortalLocationViews', 'The saved views that the user sees.', {
  views: listOf(`The views by name: at most ${MOST_VIEWS} shared ones, and as many of the user.`, View),
});

const ViewBody = bodyOf({
  name: inputText('Name of the view.', { minLength: 1, maxLength: VIEW_BOUNDS.name, pattern: '\\S' }),
  isShared: flag('Whether everybody in the account sees it; only editors change shared views.'),
  settings: ViewSettings,
});

const CreatedView = recordOf('PortalCreatedLocationView', 'The new view.', {
  id: uuidOf('LocationView', 'Id of the view.'),
});

const DefaultViewBody = bodyOf({
  viewId: nullable(inputUuidOf('LocationView', 'Id of the view; null: the list opens with all locations.')),
});

const viewExample = {
  name: 'Unhappy in California',
  isShared: false,
  settings: { countryIso: 'US', stateIso: 'CA', sort: 'RATING', columns: ['name', 'rating', 'health'] },
};
const VIEW_ID = '5d1c7f0e-6a0e-4f3c-9a52-0b6f2f1f7a11';
const VIEW_IN_PATH = {
  viewId: { idType: 'LocationView', description: 'Id of the view.', example: VIEW_ID },
} as const;

/** Saved views of the list of locations. */
@ApiController('locations')
export class LocationViewsController {
  constructor(@Inject(LOCATIONS) private readonly locations: LocationsDependencies) {}

  @Operation({
    id: 'portalLocationViews',
    route: 'GET /location-views',
    access: { session: 'VIEWER' },
    summary: 'List the saved views of the list of locations',
    description: 'Returns the views that everybody in the account sees, and those of the user.',
    response: LocationViews,
    example: { views: [{ id: VIEW_ID, isDefault: false, ...viewExample }] },
  })
  async list(call: SessionCall) {
    const views = await listLocationViews(this.locations, viewUser(call));
    return { views: views as Type.Static<typeof LocationViews>['views'] };
  }

  @Operation({
    id: 'createPortalLocationView',
    route: 'POST /location-views',
    access: { session: 'VIEWER' },
    audit: { none: 'changes how a list is shown, and no data of the account' },
    summary: 'Create a saved view',
    description:
      'Saves conditions, columns, order and grouping of the list of locations under a name. Editors may share a view with everybody in the account. A name that is taken, and one view too many, is CONFLICT.',
    body: { schema: ViewBody, example: viewExample },
    response: CreatedView,
    example: { id: VIEW_ID },
    errors: ['CONFLICT'],
  })
  async create({ body, ...call }: SessionCall<{ body: typeof ViewBody }>) {
    return { id: await createLocationView(this.locations, viewUser(call), body) };
  }

  @Operation({
    id: 'updatePortalLocationView',
    route: 'PUT /location-views/:viewId',
    access: { session: 'VIEWER' },
    audit: { none: 'changes how a list is shown, and no data of the account' },
    summary: 'Update a saved view',
    description: 'Replaces the name and the content of a view. Only editors change shared ones.',
    path: VIEW_IN_PATH,
    body: { schema: ViewBody, example: viewExample },
    response: Done,
    errors: ['CONFLICT'],
  })
  async update({ body: input, path, ...call }: SessionCall<{ path: 'viewId'; body: typeof ViewBody }>) {
    await changeLocationView(this.locations, viewUser(call), { id: viewId(path.viewId), input });
    return {};
  }

  @Operation({
    id: 'deletePortalLocationView',
    route: 'DELETE /location-views/:viewId',
    access: { session: 'VIEWER' },
    audit: { none: 'changes how a list is shown, and no data of the account' },
    summary: 'Delete a saved view',
    description: 'Deletes a view; locations stay as they are. Only editors delete shared ones.',
    path: VIEW_IN_PATH,
    response: Done,
  })
  async remove({ path, ...call }: SessionCall<{ path: 'viewId' }>) {
    await deleteLocationView(this.locations, viewUser(call), viewId(path.viewId));
    return {};
  }

  @Operation({
    id: 'choosePortalLocationView',
    route: 'PUT /location-view-default',
    access: { session: 'VIEWER' },
    audit: { none: 'changes how a list is shown, and no data of the account' },
    summary: 'Choose the view with which the list opens',
    description: 'The list of locations opens with this view for the user, or with all locations.',
    body: { schema: DefaultViewBody, example: { viewId: VIEW_ID } },
    response: Done,
    errors: ['NOT_FOUND'],
  })
  async choose({ body, ...call }: SessionCall<{ body: typeof DefaultViewBody }>) {
    await chooseLocationView(this.locations, viewUser(call), body.viewId);
    return {};
  }
}

function viewUser({ session: { user } }: Pick<SessionCall, 'session'>): ViewUser {
  return { accountId: user.accountId, userId: user.userId, canShare: includesRole(user.role, 'EDITOR') };
}

function viewId(text: string): string {
  if (!isUuid(text)) throw new PortalError('NOT_FOUND');
  return text;
}
