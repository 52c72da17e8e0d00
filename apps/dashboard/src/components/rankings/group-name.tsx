import { Anchor, Text } from '@mantine/core';
import { t } from '../../language/t.js';
import { PageLink } from '../page-link.js';
import type { Grouping } from './selection.js';

/** A group of a ranking, as its row shows it. */
export interface GroupRow {
  readonly by: Grouping;
  readonly key: string | null;
  readonly name: string | null;
  readonly archived: boolean;
  /** Shows the locations of the group. */
  readonly onOpen: () => void;
}

/** The name of a group: a location leads to its page, another group to its locations. */
export function GroupName({ row: { by, key: id, name, archived, onOpen } }: { row: GroupRow }) {
  if (id === null) return t(`words.without.${by}`);
  if (by === 'LOCATION')
    return (
      <>
        <PageLink to="/locations/$id" params={{ id }}>
          {name ?? id}
        </PageLink>
        {archived && <Text c="dimmed">{t('locations.status.ARCHIVED')}</Text>}
      </>
    );
  return (
    <Anchor component="button" type="button" underline="always" onClick={onOpen}>
      {name ?? t('rankings.deleted')}
    </Anchor>
  );
}
