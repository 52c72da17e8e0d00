import { businessHoursViolations, draftWith, emptyDraft, locationFields } from '@listings/domain';
import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import type { Sql } from '@listings/persistence';
import { planSites } from '@listings/publisher-registry';
import type { LocationsDependencies } from '../../dependencies.js';
import { countLists } from '../../rules/list-lengths.js';
import { editedAttributes } from '../../rules/location-edit.js';
import type { LocationEdit } from '../../rules/location-edit.js';
import { hoursFrom, violationsOfAny } from '../../rules/location-rules.js';
import { findFolderNames } from '../../store/folders.js';

/** The rule that all seven days are given: an edit may change some of them. */
const ALL_DAYS = 'SY10031';

/** The rules that an edit breaks for every location, so that nobody has to wait for the check of all locations. */
export async function editViolations(
  sql: Sql,
  { publishers, directorySites = [], clock }: Pick<LocationsDependencies, 'publishers' | 'directorySites' | 'clock'>,
  accountId: number,
  { set = {}, setAttributes, setDays = [], addSpecialDays = [] }: LocationEdit,
): Promise<RuleViolation[]> {
  const { input, violations } = countLists({
    ...set,
    ...(setAttributes && { attributes: editedAttributes({}, setAttributes) }),
  });
  const sent = new Set(locationFields.filter((field) => input[field] !== undefined));
  const siteIds = new Set(planSites(publishers, directorySites).map(({ id }) => id));
  const broken = violationsOfAny(draftWith(emptyDraft, input), sent, { origin: 'client', siteIds, today: clock.now() });
  const days = businessHoursViolations([...setDays, ...addSpecialDays], hoursFrom(clock.now())).filter(
    ({ code }) => code !== ALL_DAYS,
  );
  return [...violations, ...broken, ...days, ...(await folderViolations(sql, accountId, set.folderId))];
}

async function folderViolations(sql: Sql, accountId: number, folderId: unknown): Promise<RuleViolation[]> {
  if (typeof folderId !== 'string') return [];
  return (await findFolderNames(sql, { accountId, ids: [folderId] })).size > 0 ? [] : [violation('SY10039')];
}
