/** Error codes that belong to one plug-in, both ends included: `{ from: 'SY60300', to: 'SY60399' }`. */
export interface CodeRange {
  readonly from: `SY${number}`;
  readonly to: `SY${number}`;
}
