import { ScrollArea, Table } from '@mantine/core';
import classes from './bar-list.module.css';

/** A row of a {@link BarList}. */
export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly text: string;
  readonly more?: string;
}

/** A table whose first number has a bar beside it: a chart that everybody can read, and that needs no chart library. */
export function BarList({ label, headers, rows }: { label: string; headers: readonly string[]; rows: readonly Bar[] }) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ScrollArea.Autosize mah={420} type="auto" viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': label }}>
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {headers.map((header) => (
              <Table.Th key={header} scope="col">
                {header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ name, value, text, more }) => (
            <Table.Tr key={name}>
              <Table.Td className={classes['name']}>{name}</Table.Td>
              <Table.Td className={classes['value']}>
                {value > 0 && <span className={classes['bar']} style={{ width: `${(value / most) * 60}%` }} />}
                {text}
              </Table.Td>
              {more !== undefined && <Table.Td>{more}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
