import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { Icon } from '../../../components/icon.js';
import { t } from '../../../language/t.js';
import { LOCATION_COLUMNS } from './location-columns.js';

/** Lets the person choose the columns of the list; the name stays. */
export function ColumnChoice({ chosen, onChange }: { chosen: readonly string[]; onChange: (ids: string[]) => void }) {
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button rightSection={<Icon name="down" />}>{t('locations.list.columns')}</Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" p="xs">
          {LOCATION_COLUMNS.filter(({ id }) => id !== 'name').map(({ id }) => (
            <Checkbox
              key={id}
              label={t(`locations.list.names.${id}`)}
              checked={chosen.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
