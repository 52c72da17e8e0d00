export { LIVE_LOCATION_COUNT } from './portal/post-schemas.js';
export { CampaignOutcomeName } from './post-enums.js';
