import { Button, Menu } from '@mantine/core';
import { Icon } from '../../../components/icon.js';
import { importTexts } from '../../../texts/imports.js';
import { locationTexts } from '../../../texts/locations.js';
import { useExport } from './use-export.js';
import type { ExportInput } from './use-export.js';

const texts = locationTexts.list;

/** Exports the locations of a selection to a file. */
export function ExportMenu({
  selection,
  total,
  size,
}: {
  selection: Omit<ExportInput, 'of' | 'format'>;
  total: number;
  size?: string;
}) {
  const { mutate, isPending } = useExport();
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          size={size}
          loading={isPending}
          disabled={total === 0}
          rightSection={<Icon name="down" size={14} />}
        >
          {texts.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['XLSX', 'CSV'] as const).map((format) => (
          <Menu.Item key={format} onClick={() => mutate({ of: 'LOCATIONS', format, ...selection })}>
            {importTexts.formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
