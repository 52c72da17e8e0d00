/** The lists to which the page of a record leads back. */
export const LISTS = ['/locations', '/posts/list', '/developers/deliveries', '/developers/requests'] as const;
