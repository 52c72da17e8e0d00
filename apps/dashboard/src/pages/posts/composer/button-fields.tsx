import { SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { PublisherInfo } from '../../../api/publishers-query.js';
import { Choice } from '../../../components/choice.js';
import { t, textsUnder } from '../../../language/t.js';
import { buttonAt } from './draft.js';
import type { Draft, DraftButton } from './draft.js';
import { useProblemAt } from './problems-context.js';
import { idOfField } from './problems.js';
/** The longest address that the API takes [contract 4]. */
const LONGEST_URL = 2_048;

interface ButtonFieldsProps {
  readonly draft: Draft;
  readonly chosen: readonly PublisherInfo[];
  readonly onChange: (draft: Draft) => void;
}

/** The button of a post: one for all chosen publishers, or one for each. */
export function ButtonFields({ draft, chosen, onChange }: ButtonFieldsProps) {
  return (
    <>
      {chosen.length > 1 && (
        <Switch
          label={t('posts.composer.ownButtons')}
          checked={draft.ownButtons}
          onChange={({ currentTarget: { checked } }) =>
            onChange({
              ...draft,
              ownButtons: checked,
              buttons: Object.fromEntries(
                draft.sites.map((site) => [site, draft.buttons[site] ?? buttonAt(draft, site)]),
              ),
            })
          }
        />
      )}
      {draft.ownButtons ? (
        chosen.map(({ publisher, name }) => (
          <OneButton
            key={publisher}
            site={publisher}
            label={t('posts.composer.buttonAt', { site: name })}
            urlLabel={t('posts.composer.buttonUrlAt', { site: name })}
            button={buttonAt(draft, publisher)}
            onChange={(button) => onChange({ ...draft, buttons: { ...draft.buttons, [publisher]: button } })}
          />
        ))
      ) : (
        <OneButton
          label={t('posts.composer.button')}
          urlLabel={t('posts.composer.buttonUrl')}
          button={{ type: draft.button, url: draft.buttonUrl }}
          onChange={({ type, url }) => onChange({ ...draft, button: type, buttonUrl: url })}
        />
      )}
    </>
  );
}

interface OneButtonProps {
  /** Undefined for the button of all publishers. */
  readonly site?: string;
  readonly label: string;
  readonly urlLabel: string;
  readonly button: DraftButton;
  readonly onChange: (button: DraftButton) => void;
}

function OneButton({ site, label, urlLabel, button, onChange }: OneButtonProps) {
  const problem = useProblemAt('button', site);
  const hasUrl = button.type !== '' && button.type !== 'CALL';
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} id={idOfField('button', site)}>
      <Choice
        label={label}
        error={hasUrl ? undefined : problem}
        names={{ '': t('posts.composer.noButton'), ...textsUnder('posts.composer.buttons') }}
        value={button.type}
        onChange={(type) => onChange({ ...button, type })}
      />
      {hasUrl && (
        <TextInput
          label={urlLabel}
          error={problem}
          type="url"
          placeholder="https://"
          maxLength={LONGEST_URL}
          value={button.url}
          onChange={({ currentTarget: { value } }) => onChange({ ...button, url: value })}
        />
      )}
    </SimpleGrid>
  );
}
