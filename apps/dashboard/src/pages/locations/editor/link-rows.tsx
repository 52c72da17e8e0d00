import { Checkbox, TextInput } from '@mantine/core';
import { Choice } from '../../../components/choice.js';
import { t, textsUnder } from '../../../language/t.js';
import type { ActionLink, FormValues } from './form-values.js';
import { RowList } from './row-list.js';
const MOST = 20;

interface RowsProps<Rows> {
  readonly rows: Rows;
  readonly onChange: (rows: Rows) => void;
}

/** Profiles at social networks. */
export function ProfileRows({ rows, onChange }: RowsProps<FormValues['socialUrls']>) {
  return (
    <RowList
      rows={rows}
      max={MOST}
      added={{ network: '', url: '' }}
      nameOf={({ network }, position) => network || String(position + 1)}
      onChange={onChange}
    >
      {(profile, change) => (
        <>
          <TextInput
            label={t('locations.editor.network')}
            error={isTwice(rows, profile.network) && t('locations.editor.networkTwice')}
            maxLength={50}
            flex="1 1 8rem"
            value={profile.network}
            onChange={({ currentTarget: { value } }) => change({ network: value })}
          />
          <TextInput
            label={t('locations.editor.url')}
            maxLength={1_000}
            flex="2 1 14rem"
            value={profile.url}
            onChange={({ currentTarget: { value } }) => change({ url: value })}
          />
        </>
      )}
    </RowList>
  );
}

/** Links with which customers order, reserve or make an appointment. */
export function ActionLinkRows({ rows, onChange }: RowsProps<FormValues['placeActionLinks']>) {
  return (
    <RowList<ActionLink>
      rows={rows}
      max={MOST}
      added={{ placeActionType: 'APPOINTMENT', uri: '', isPreferred: false }}
      nameOf={({ placeActionType }) => t(`locations.editor.actionTypes.${placeActionType}`)}
      onChange={onChange}
    >
      {(link, change) => (
        <>
          <Choice
            label={t('locations.editor.purpose')}
            flex="1 1 12rem"
            names={textsUnder('locations.editor.actionTypes')}
            value={link.placeActionType}
            onChange={(placeActionType) => change({ placeActionType })}
          />
          <TextInput
            label={t('locations.editor.url')}
            maxLength={1_000}
            flex="2 1 14rem"
            value={link.uri}
            onChange={({ currentTarget: { value } }) => change({ uri: value })}
          />
          <Checkbox
            label={t('locations.editor.preferred')}
            pb={8}
            checked={link.isPreferred}
            onChange={({ currentTarget: { checked } }) => change({ isPreferred: checked })}
          />
        </>
      )}
    </RowList>
  );
}

function isTwice(profiles: FormValues['socialUrls'], network: string): boolean {
  const name = network.trim();
  return name !== '' && profiles.filter((each) => each.network.trim() === name).length > 1;
}
