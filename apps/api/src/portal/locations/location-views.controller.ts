import { Inject } from '@nestjs/common';
import type { Type } from 'typebox';
import { PortalError } from '@listings/errors';
import { includesRole } from '@listings/feature-accounts';
import {
  changeLocationView,
  chooseLocationView,
  createLocationView,
  deleteLocationView,
  listLocationViews,
  LOCATIONS,
} from '@listings/feature-locations';
import type { LocationsDependencies, ViewUser } from '@listings/feature-locations';
import { isUuid } from '@listings/pagination';
import { ApiController, Operation } from '../../http/operation.decorator.js';
import type { SessionCall } from '../../http/operation-call.js';
import { Done } from '../users/user-schemas.js';
import {
  CreatedView,
  DefaultViewBody,
  LocationViews,
  VIEW_ID,
  VIEW_IN_PATH,
  ViewBody,
  viewExample,
} from './view-schemas.js';

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
