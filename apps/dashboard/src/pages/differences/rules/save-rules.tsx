import { Button, Group } from '@mantine/core';
import { t } from '../../../language/t.js';
import type { RulesDraft } from './use-rules-draft.js';

/** Saves what a person has changed, or discards it. What somebody else has saved is replaced only by a person who says so. */
export function SaveRules({ draft, onDiscard }: { draft: RulesDraft; onDiscard: () => void }) {
  return (
    <Group gap="xs" mt="xs">
      {draft.isOutdated ? (
        <Button variant="filled" onClick={draft.keepMine}>
          {t('differences.rules.keepMine')}
        </Button>
      ) : (
        <Button variant="filled" loading={draft.isSaving} onClick={draft.save}>
          {t('differences.rules.save')}
        </Button>
      )}
      <Button disabled={draft.isSaving} onClick={onDiscard}>
        {t('differences.rules.discard')}
      </Button>
    </Group>
  );
}
