import { Account } from './account.entity.js';
import { ApiKey } from './api-key.entity.js';
import { AuditEntry } from './audit-entry.entity.js';
import { Invitation } from './invitation.entity.js';
import { Membership } from './membership.entity.js';
import { RecoveryCode } from './recovery-code.entity.js';
import { Session } from './session.entity.js';
import { SsoFlow } from './sso-flow.entity.js';
import { SsoIdentity } from './sso-identity.entity.js';
import { UserLink } from './user-link.entity.js';
import { User } from './user.entity.js';

/** The entities of the management tables, which have little volume [design 3.5]. */
export const managementEntities = [
  Account,
  ApiKey,
  AuditEntry,
  Invitation,
  Membership,
  RecoveryCode,
  Session,
  SsoFlow,
  SsoIdentity,
  User,
  UserLink,
];
