/** A message of the plug-in to clients. Its code is in the plug-in's own range, or one of {@link SHARED_CODES}. */
export interface CodedMessage {
  readonly code: `SY${number}`;
  readonly message: string;
}
