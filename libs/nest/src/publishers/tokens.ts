/** Injection token of the `RecordSettings`: the part of every location record that depends on the configuration. */
export const RECORD_SETTINGS = Symbol('RecordSettings');
