/** Injection token of the sites to which locations can be published: an array of `PlanSite`. */
export const PLAN_SITES = Symbol('PlanSites');
