import { VisuallyHidden } from '@mantine/core';
import { t } from '../language/t.js';
import type { DataColumn } from './data-table.js';
import { formatNumber } from './format.js';
import { Moment } from './moment.js';
import { PublisherNames } from './publisher-names.js';

type Column<Row, Value> = Omit<DataColumn<Row>, 'cell'> & { readonly of: (row: Row) => Value };

/** A column of numbers, which stand at the right. */
export function numberColumn<Row>({ of, ...column }: Column<Row, number>): DataColumn<Row> {
  return { align: 'right', ...column, cell: (row) => formatNumber(of(row)) };
}

/** A column of times, which are not broken. On narrow screens it folds. */
export function timeColumn<Row>({ of, ...column }: Column<Row, string | null>): DataColumn<Row> {
  const cell = (row: Row) => {
    const at = of(row);
    return at && <Moment at={at} />;
  };
  return { noWrap: true, folds: 'labelled', ...column, cell };
}

/** The column of the publisher of each row. */
export function publisherColumn<Row>(of: (row: Row) => string): DataColumn<Row> {
  const cell = (row: Row) => <PublisherNames of={[of(row)]} />;
  return { id: 'publisher', header: () => t('words.publisher'), noWrap: true, folds: true, cell };
}

/** The column of the buttons of each row. Its header is for screen readers. */
export function actionsColumn<Row>(cell: DataColumn<Row>['cell'], folds = false): DataColumn<Row> {
  const header = () => <VisuallyHidden>{t('words.actions')}</VisuallyHidden>;
  return { id: 'actions', header, align: 'right', folds, cell };
}
