/** A message of the plug-in's own that a client may see, with its code of the error catalogue (`SY81075`). */
export interface CodedMessage {
  readonly code: `SY${number}`;
  readonly message: string;
}
