import type { Column } from './columns.js';
import { headerDetail } from './header/header-key.js';
import { yesNoOf } from './values/yes-no.js';

/** Joins what a cell says with its header, where that names one member of a list: yes under `Payments: Cash` is the payment method `Cash`. */
export function memberText(cell: string, column: Column, header: string): string {
  if (column !== 'paymentMethods' && column !== 'attributes') return cell;
  const member = headerDetail(header);
  const isThere = member === undefined ? undefined : yesNoOf(cell);
  if (member === undefined || isThere === undefined) return cell;
  if (column === 'attributes') return `${member}=${isThere ? 'yes' : 'no'}`;
  return isThere ? member : '';
}
