/** A publisher need not say why [publishers 1.8]. */
export const REJECTED_WITHOUT_REASON = 'The publisher rejected the post and gave no reason';
/** The publisher never said what became of it. */
export const UNDECIDED = 'The publisher did not decide on the post within 24 hours';
/** Nobody could find out whether the publisher has it. */
export const OUTCOME_UNKNOWN = 'It could not be learned whether the publisher took the post';
/** It disappeared before it was live. */
export const REMOVED_BY_PUBLISHER = 'The publisher removed the post';
/** Its plug-in was taken out of the configuration. */
export const SITE_NOT_CONFIGURED = 'The site does not take posts any more';
/** A removal was given up. */
export const NOT_REMOVED = 'The post could not be removed from the site';
