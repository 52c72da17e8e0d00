import { declarePlans, now } from '@listings/persistence/plans';
import {
  endCampaign,
  findCampaignStatus,
  findNextCampaignCheck,
  markCampaignDeleted,
  moveCampaign,
  settleCampaign,
  startCampaign,
} from './campaigns.js';

/** The calls of the functions in campaigns.ts. */
export const plans = declarePlans({
  startCampaign: { pages: 20, call: startCampaign },
  endCampaign: { pages: 20, call: endCampaign },
  settleCampaign: { pages: 30, call: (sql, at) => settleCampaign(sql, { ...at, postId: at.largePostId }) },
  findNextCampaignCheck: {
    pages: 60,
    call: (sql, at) => findNextCampaignCheck(sql, { ...at, postId: at.largePostId }),
  },
  markCampaignDeleted: { pages: 60, call: (sql, at) => markCampaignDeleted(sql, { ...at, now: now() }) },
  moveCampaign: { pages: 60, call: (sql, at) => moveCampaign(sql, { ...at, start: now(), end: null }) },
  findCampaignStatus: { pages: 20, call: findCampaignStatus },
});
