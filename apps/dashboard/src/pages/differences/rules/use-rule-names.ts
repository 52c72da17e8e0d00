import { useQuery } from '@tanstack/react-query';
import { foldersQuery } from '../../../api/locations-query.js';
import { usePublisherNames } from '../../../api/publishers-query.js';
import { t } from '../../../language/t.js';
import type { DifferenceRule } from '../difference-queries.js';

/** The names of what a rule is about; null where it is about all of them. */
export interface RuleNames {
  readonly publisherName: string | null;
  readonly folderName: string | null;
}

/** Returns a function that names the publisher and the folder of a rule. */
export function useRuleNames(): (rule: DifferenceRule) => RuleNames {
  const nameOf = usePublisherNames();
  const folders = useQuery(foldersQuery).data;
  const folderName = (id: string) =>
    folders?.find((each) => each.id === id)?.name ?? (folders ? t('differences.rules.goneFolder') : '…');
  return ({ publisher, folderId }) => ({
    publisherName: publisher === null ? null : nameOf(publisher),
    folderName: folderId === null ? null : folderName(folderId),
  });
}
