/** A message of the plug-in to clients. Its code is in the plug-in's own range, or one of {@link SHARED_CODES}. */
export interface CodedMessage {
  readonly code: `SY${number}`;
  readonly message: string;
}

/** Error codes that belong to one plug-in, both ends included: `{ from: 'SY60300', to: 'SY60399' }`. */
export interface CodeRange {
  readonly from: `SY${number}`;
  readonly to: `SY${number}`;
}
