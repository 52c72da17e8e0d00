import { Inject } from '@nestjs/common';
import type { ExampleNames, KeyCall } from '@listings/api-kit';
import {
  ApiController,
  databaseIdOf,
  flag,
  inputObject,
  inputUrl,
  listOf,
  LocationId,
  locationInPath,
  nestedObject,
  nullable,
  Operation,
  optional,
  recordOf,
  text,
  writePayload,
  writeResult,
} from '@listings/api-kit';
import { requireLocationId } from '@listings/pagination';
import type { InteractionsDependencies } from '../dependencies.js';
import { INTERACTIONS } from '../interactions.module.js';
import { INTERACTION_BOUNDS } from '../rules/interaction-bounds.js';
import { editInteractionsSetting, interactionsSetting } from '../settings/interaction-settings.js';

const InteractionsSetting = recordOf('InteractionsSetting', 'The sources whose reviews are read for a location.', {
  locationId: databaseIdOf('Location', 'Database id of the location.'),
  sites: listOf(
    'The sites with reviews.',
    recordOf('InteractionSource', 'A source of reviews.', {
      name: text('Name of the site.'),
      url: text('Home page of the site.'),
      enabled: flag('Whether the service reads the reviews of this site for the location.'),
      connected: flag('Whether a listing at the site is linked to the location and accessible.'),
    }),
  ),
});

const EditSettingInput = inputObject('EditInteractionsSettingInput', {
  locationId: LocationId,
  siteUrls: listOf(
    'The sites to change; others stay as they are.',
    nestedObject('InteractionSourceInput', 'A source of reviews.', {
      name: optional(
        text('Name of the site. The service does not read it.', { maxLength: INTERACTION_BOUNDS.siteName }),
      ),
      url: inputUrl('Home page or hostname of the site.'),
      enabled: optional(flag('Whether the service reads the reviews of this site; true when omitted.')),
    }),
    { maxItems: INTERACTION_BOUNDS.sites },
  ),
});

const settingExample = ({ site }: ExampleNames) => ({
  locationId: 100001,
  sites: [{ name: site.name, url: site.url, enabled: true, connected: true }],
});

/** Which sources are ingested for a location [contract 11]. */
@ApiController('interactions')
export class InteractionSettingsController {
  constructor(@Inject(INTERACTIONS) private readonly interactions: InteractionsDependencies) {}

  @Operation({
    id: 'interactionsSetting',
    route: 'GET /locations/:locationId/reviews/settings',
    access: { key: 'READ' },
    summary: 'Get the review sources of a location',
    description: 'Returns the sites with reviews, and whether the service reads them for the location.',
    path: { locationId: locationInPath },
    response: InteractionsSetting,
    example: settingExample,
  })
  get({ caller, path: { locationId: id } }: KeyCall<{ path: 'locationId' }>) {
    return interactionsSetting(this.interactions, caller, requireLocationId(id));
  }

  @Operation({
    id: 'editInteractionsSetting',
    route: 'POST /locations/reviews/settings/edit',
    access: { key: 'WRITE' },
    summary: 'Choose the review sources of a location',
    description:
      'Turns the reading of sites on or off for a location. What was read before stays. An enabled site is read at once, before the other listings of its connected account, also one that was on before. A listing to which access was lost is asked for as well: once it answers, all of it is read, and its link works again.',
    body: {
      schema: EditSettingInput,
      example: ({ site }) => ({
        locationId: 100001,
        siteUrls: [{ name: site.name, url: site.url, enabled: false }],
      }),
      alsoFlat: true,
    },
    response: writePayload('EditInteractionsSettingPayload', 'Result of the change.', {
      setting: nullable(InteractionsSetting),
    }),
    example: (names) => ({ setting: settingExample(names) }),
    failureExample: 'SY10007: siteUrls: not a site with reviews',
    errors: ['SY10007'],
  })
  async edit({ caller, unit, body: input }: KeyCall<{ body: typeof EditSettingInput }>) {
    const result = await editInteractionsSetting({ ...this.interactions, unit }, caller, {
      locationId: requireLocationId(input.locationId),
      sources: input.siteUrls.map(({ url, enabled }) => ({ url, enabled: enabled ?? true })),
    });
    if (!('setting' in result)) return writeResult(input, result.violations, { setting: null });
    return writeResult(input, [], { setting: result.setting });
  }
}
