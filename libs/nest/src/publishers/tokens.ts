import type { RecordSettings } from '@listings/domain';
import { token } from '../platform/token.js';
/** Injection token of the `RecordSettings`: the part of every location record that depends on the configuration. */
export const RECORD_SETTINGS = token<RecordSettings>('RECORD_SETTINGS');
/** Injection token of the {@link CallConsequences} of the gateway: the feature of connected accounts provides it. */
export const CALL_CONSEQUENCES = Symbol('CallConsequences');
/** Injection token of a function that tells the state of the publishers, for the readiness of a process. */
export const PUBLISHER_STATE = Symbol('PublisherState');
