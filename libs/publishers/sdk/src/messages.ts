/** A message of the plug-in to clients, with its code in the error catalogue (`SY81075`). */
export interface CodedMessage {
  readonly code: `SY${number}`;
  readonly message: string;
}
