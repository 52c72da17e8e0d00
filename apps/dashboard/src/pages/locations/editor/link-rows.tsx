import { Checkbox, Select, TextInput } from '@mantine/core';
import { locationTexts } from '../../../texts/locations.js';
import type { ActionLink, FormValues } from './form-values.js';
import { RowList } from './row-list.js';

const texts = locationTexts.editor;
const MOST = 20;

interface RowsProps<Rows> {
  readonly rows: Rows;
  readonly readOnly: boolean;
  readonly onChange: (rows: Rows) => void;
}

/** Profiles at social networks. */
export function ProfileRows({ rows, readOnly, onChange }: RowsProps<FormValues['socialUrls']>) {
  return (
    <RowList
      rows={rows}
      max={MOST}
      readOnly={readOnly}
      added={{ network: '', url: '' }}
      nameOf={({ network }, position) => network || String(position + 1)}
      onChange={onChange}
    >
      {(profile, change) => (
        <>
          <TextInput
            label={texts.network}
            error={isTwice(rows, profile.network) && texts.networkTwice}
            readOnly={readOnly}
            maxLength={50}
            flex="1 1 8rem"
            value={profile.network}
            onChange={({ currentTarget: { value } }) => change({ network: value })}
          />
          <TextInput
            label={texts.url}
            readOnly={readOnly}
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
export function ActionLinkRows({ rows, readOnly, onChange }: RowsProps<FormValues['placeActionLinks']>) {
  return (
    <RowList<ActionLink>
      rows={rows}
      max={MOST}
      readOnly={readOnly}
      added={{ placeActionType: 'APPOINTMENT', uri: '', isPreferred: false }}
      nameOf={({ placeActionType }) => texts.actionTypes[placeActionType]}
      onChange={onChange}
    >
      {(link, change) => (
        <>
          <Select
            label={texts.purpose}
            readOnly={readOnly}
            allowDeselect={false}
            flex="1 1 12rem"
            data={Object.entries(texts.actionTypes).map(([value, label]) => ({ value, label }))}
            value={link.placeActionType}
            onChange={(type) => type && change({ placeActionType: type as ActionLink['placeActionType'] })}
          />
          <TextInput
            label={texts.url}
            readOnly={readOnly}
            maxLength={1_000}
            flex="2 1 14rem"
            value={link.uri}
            onChange={({ currentTarget: { value } }) => change({ uri: value })}
          />
          <Checkbox
            label={texts.preferred}
            disabled={readOnly}
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
