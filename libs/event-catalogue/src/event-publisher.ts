/** A publisher whose declaration says that it emits `connection.*` events [6.3]. */
export interface EventPublisher {
  /** Its key in snake case, for example `acme_maps`: the `platform` of its events. */
  readonly platform: string;
  /** Whether it verifies businesses, so that its two verification events exist. */
  readonly verification: boolean;
}
