/** Injection token of the `RecordSettings`: what every location record shows from the configuration. */
export const RECORD_SETTINGS = Symbol('RecordSettings');
