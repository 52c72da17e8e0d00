import { fold } from '@listings/folding';
import { selectOnlyValue } from '@listings/persistence';
import type { CampaignContent, CampaignInput } from '../rules/campaign-input.js';
import type { CampaignSchedule } from '../rules/campaign-schedule.js';
import type { CampaignStatus } from '../rules/campaign-state.js';

/** A campaign as its creation stores it. */
export type NewCampaign = Readonly<ReturnType<typeof newCampaign>>;

/** What the creation of a campaign stores of its input; the columns are in {@link COLUMNS}. */
export function newCampaign(given: {
  readonly accountId: number;
  readonly input: CampaignInput;
  readonly content: CampaignContent;
  readonly schedule: CampaignSchedule;
  /** In the order of the items. */
  readonly locationIds: readonly number[];
  /** The campaign whose failed posts it publishes again; null for others. */
  readonly retryOf: number | null;
  readonly createdAt: Date;
}) {
  const { input, schedule, ...stored } = given;
  const sites: readonly string[] = [...new Set(input.postSites)];
  return {
    ...stored,
    status: firstStatus(schedule),
    name: input.postName.trim(),
    type: input.postType,
    sites,
    locationCount: stored.locationIds.length,
    /** Null: it starts at once. */
    scheduledStart: schedule.start ?? null,
    scheduledEnd: schedule.end ?? null,
    removalSites: schedule.removalSites ?? null,
    componentIdentifier: input.componentIdentifier ?? null,
    componentType: input.componentType ?? null,
  };
}

function firstStatus({ start }: CampaignSchedule): CampaignStatus {
  return start ? 'SCHEDULED' : 'INPROGRESS';
}

/** The column of each field, from which a campaign is inserted and read. */
const COLUMNS: Readonly<Record<keyof NewCampaign, string>> = {
  accountId: 'account_id',
  name: 'name',
  type: 'type',
  status: 'status',
  sites: 'sites',
  content: 'content',
  locationIds: 'location_ids',
  locationCount: 'location_count',
  scheduledStart: 'scheduled_start',
  scheduledEnd: 'scheduled_end',
  removalSites: 'removal_sites',
  componentIdentifier: 'component_identifier',
  componentType: 'component_type',
  createdAt: 'created_at',
  retryOf: 'retry_of',
};
const fields = Object.keys(COLUMNS) as (keyof NewCampaign)[];

/** The columns of a {@link NewCampaign} in a statement that reads it from `post`. */
export const NEW_CAMPAIGN = fields.map((field) => `post.${COLUMNS[field]} as "${field}"`).join(', ');

/** Inserts a campaign, with the name as a search reads it, and returns its id. */
export const insertCampaign = selectOnlyValue<[campaign: NewCampaign], number>({
  text: `insert into social_posts (${Object.values(COLUMNS).join(', ')}, search)
    values (${fields.map((field) => `$${field}`).join(', ')}, $search) returning id`,
  computed: ({ name }) => ({ search: fold(name) }),
});
