/**
 * How a function that is not about one account runs when the rows are distributed by account. Each shard has processes of its own
 * (docs/scaling.md), so a statement that reads a whole table reads that of its shard.
 */
export type PerShard =
  /** Each worker or dispatcher claims the due rows of its own shard. */
  | 'claim'
  /** One process of each shard runs it from time to time; `task_leases` is a table of the shard. */
  | 'task'
  /** Its rows name their accounts. They come from a claim, so they are all of one shard. */
  | 'rows'
  /** Reads and writes tables that are not distributed (distribution.spec.ts of libs/persistence). */
  | 'reference'
  /** Once for each shard: at a start, in a migration, or on an administrator's command. */
  | 'schema'
  /** Compares rows of different accounts, and finds only those of its shard. */
  | 'within';

/** A function of a measured library whose statements are not about one account. */
export interface AcrossAccounts {
  readonly perShard: PerShard;
  readonly why: string;
  /** May read 30 pages or more of a table without an index. */
  readonly scans?: true;
}

const claim = (why: string): AcrossAccounts => ({ perShard: 'claim', why });
const task = (why: string): AcrossAccounts => ({ perShard: 'task', why });
const rows = (why: string): AcrossAccounts => ({ perShard: 'rows', why });
const reference = (why: string): AcrossAccounts => ({ perShard: 'reference', why });
const schema = (why: string): AcrossAccounts => ({ perShard: 'schema', why });
const within = (why: string): AcrossAccounts => ({ perShard: 'within', why });

const byDigest = reference('the digest leads to the account');
const person = reference('a person may be a member of several accounts');
const mail = reference('mails belong to no account');
const signIn = reference('the account is not known yet');
const outage = reference('a publisher that does not answer does so for all accounts');

/** The functions whose statements are not about one account, with how each runs when rows are distributed by account. */
export const acrossAccounts: Readonly<Record<string, AcrossAccounts>> = {
  claimWebhookDeliveries: claim('the accounts that findAccountsWithWebhookDeliveries found'),
  claimDueAccount: claim('an account that is to be deleted'),
  findSuspect: claim('the due row of a kind that has lost the fewest claims'),
  claimWork: claim('the groups that readTurns found'),
  findHeld: rows('claims of the process'),
  forgiveClaims: rows('claims of the process'),
  beginPostDeliverySteps: rows('the claimed deliveries'),
  findReopenings: rows('the claimed reopenings'),
  findScheduledArchivals: rows('the claimed archivals'),
  lockHeld: rows('claims of the process'),
  settleClaims: rows('claims of the process, account by account'),
  takePhotoRequestItems: rows('the claimed photo requests'),
  countJobs: { ...task('counts the jobs, for the metrics of one process'), scans: true },
  countMails: { ...task('counts the mails that are not sent, for the metrics of one process'), scans: true },
  sumUploadBytes: { ...task('adds up the uploads, for the metrics of one process'), scans: true },
  readDatabaseBytes: task('reads no table'),
  findTopWork: { ...schema('counts at most a million rows, when an administrator asks'), scans: true },
  findTopDeliveries: { ...schema('counts at most a million rows, when an administrator asks'), scans: true },
  findTopRequests: { ...schema('counts at most a million rows, when an administrator asks'), scans: true },
  findTopStorage: { ...schema('reads a row of each account, when an administrator asks'), scans: true },
  countOpenWork: { ...task('counts what is open, for the metrics of one process'), scans: true },
  findAccountsWithWebhookDeliveries: { ...claim('finds the 500 next accounts with pending deliveries'), scans: true },
  findAccountsWithNewEvents: { ...claim('finds the 200 next accounts with events without a number'), scans: true },
  lockPartitions: task('one process at a time creates or drops partitions of the shard'),
  beginSnapshot: schema('begins the transaction of an export'),
  hasAccounts: schema('asks before an import, which an operator starts'),
  inOrderOfReferences: schema('orders the tables of an import, which an operator starts'),
  findAccounts: schema('lists the accounts of the installation for its operator'),
  findMarkedAccounts: task('finds the next accounts with locations to score'),
  lockDueSnapshot: claim('an account whose snapshot is due'),
  numberEvents: claim('the accounts that findAccountsWithNewEvents found'),
  rebuildSearchBatch: claim('the next locations of a rebuild, in the order of their accounts'),
  releaseHeldOfOpenEndpoints: claim('the next accounts with held deliveries'),
  releaseLostClaims: claim('the next rows whose processes have ended'),
  requeueChunk: claim('the next redelivery of any account'),

  addSnapshotAccounts: { ...task('adds the accounts without snapshots, once a day'), scans: true },
  countDefaultRows: task('counts rows outside the months'),
  deleteExpiredDetails: task('deletes the rows of old jobs in small steps'),
  deleteExpiredFiles: task('deletes old files in small steps'),
  deleteOldJobs: task('deletes old jobs in small steps'),
  createEventPartitions: task('creates the months of the shard'),
  createRequestLogDays: task('creates the days of the shard'),
  deleteOldDefaultRows: task('deletes old rows outside the months'),
  deleteOldRows: task('deletes old rows of the portal in small steps'),
  dropOldEventPartitions: task('drops the old months of the shard'),
  dropOldIdempotencyKeys: task('deletes old rows in small steps'),
  dropOldPhotoRequests: task('deletes old rows in small steps'),
  dropRequestLogDays: task('drops the old days of the shard'),
  findMissingEvents: {
    ...task('compares the newest event of each account with its counter, once a minute in one worker'),
    scans: true,
  },
  findLateWork: { ...task('reads every row of work, once a minute in one worker'), scans: true },
  findOrphanedMedia: task('files that no photo has, in the order of their accounts'),
  findOutdatedMediaUrls: task('finds records with an earlier address of the media'),
  findOutdatedWebhookSecrets: task('finds secrets that an earlier key encrypts'),
  findOverdueWebhookDeliveries: {
    ...task('looks at the oldest due row of each account, once a minute in one worker'),
    scans: true,
  },
  findOverdueNumbers: {
    ...task('looks at the oldest event of each account, once a minute in one worker'),
    scans: true,
  },
  findOverdueSnapshots: { ...task('reads the snapshots of all accounts, once a minute in one worker'), scans: true },
  beginAuditStream: task('the row of the shard'),
  endAuditStream: task('the row of the shard'),
  findUnstreamedEntries: task('the next entries of all accounts, in one worker'),
  countUnstreamedEntries: {
    ...task('counts at most 10,000 entries, for the metrics of one process'),
    scans: true,
  },
  markEntriesStreamed: rows('what findUnstreamedEntries returned'),
  findTaskEnd: task('the lease of a periodic task of the shard'),
  holdTask: task('the lease of a periodic task of the shard'),
  readBacklog: {
    ...task('counts what waits for 500 accounts in a call, once a minute in one dispatcher'),
    scans: true,
  },
  releaseTask: task('the lease of a periodic task of the shard'),
  removeUnusedUploads: task('deletes old uploads in small steps'),
  repairTurns: task('the groups of 500 accounts in a call, every few seconds in one worker'),
  storeEndpointWarnings: task('endpoints that fail, in small steps'),

  beginResponses: rows('the responses of claimed work'),
  deleteOrphanedMedia: rows('what findOrphanedMedia returned'),
  endTurns: rows('the groups of which claimWork found fewer rows than it asked for'),
  findJobs: rows('what a claim of work returned'),
  findListingsToRead: rows('what a claim of work returned'),
  findCheckRests: rows('what a claim of work returned'),
  findOpenCreations: rows('what a claim of work returned'),
  findOpenSubmissions: rows('what a claim of work returned'),
  findSubmissionStates: rows('what a claim of work returned, or the listings of a location'),
  findRunningSearches: rows('what a claim of work returned'),
  findValidConnections: rows('what a claim of work returned'),
  findVerifications: rows('what a claim of work returned'),
  findEngagementTurns: rows('the connected accounts of claimed work'),
  findInsightTurns: rows('the connected accounts of claimed work'),
  findInteractionTurns: rows('the connected accounts of claimed work'),
  insertLoggedRequests: rows(
    'the requests that one api answered: of one shard if the requests are routed by account, else split',
  ),
  markTurns: rows('groups whose rows have become due'),
  lockCountsOfAccounts: rows('the accounts of claimed work'),
  recordResults: rows('what claimWebhookDeliveries returned'),
  releaseClaims: rows('what claimWebhookDeliveries returned'),
  renderRecords: rows('its locations are those of one account'),
  renewClaims: rows('what claimWebhookDeliveries or claimWork returned'),

  admitConnectForm: byDigest,
  advanceConnectForm: byDigest,
  claimDueMails: mail,
  changePasswordHash: person,
  completeSession: person,
  countAttempt: signIn,
  countRecoveryCodes: person,
  deleteExpiredMails: mail,
  deleteMail: mail,
  deleteSignUp: signIn,
  deleteSurplusSessions: person,
  deleteUsersWithoutMembership: person,
  disableTotp: person,
  enableTotp: person,
  endInvitation: byDigest,
  endResetLinks: person,
  endSession: person,
  endSessionsBeside: person,
  endSessionsOf: person,
  findAccountsOfUser: person,
  findApiKeyOwners: byDigest,
  findConnectForm: byDigest,
  findConnectLink: byDigest,
  findInvitation: byDigest,
  findLink: person,
  findOutdatedMails: mail,
  findOutdatedSecondFactors: person,
  findOutdatedVerifiers: { ...reference('an administrator rotates the key'), scans: true },
  findSignUp: signIn,
  findStoredSession: byDigest,
  findUser: person,
  findUserAccounts: person,
  findUserByEmail: person,
  findUserOfIdentity: person,
  findUserSessions: person,
  finishConnectLink: byDigest,
  forgiveConnectForm: byDigest,
  hasOtherSubject: person,
  insertAccount: reference('a new account: its other rows are written in the shard that it gets'),
  insertMail: mail,
  insertResetLink: person,
  insertResetLinkOf: person,
  insertSignUp: signIn,
  insertSsoFlow: signIn,
  insertUserLink: person,
  lockSession: person,
  lockUser: person,
  openConnectLink: byDigest,
  postponeMail: mail,
  recordUserAudit: reference('the accounts of a person; the entries are written in the shard of each'),
  replacePassword: person,
  resealMail: mail,
  resealSecondFactor: person,
  resealVerifier: byDigest,
  setEmailVerified: person,
  setUserLanguage: person,
  setUserName: person,
  storeRecoveryCodes: person,
  storeTotpSecret: person,
  takeSsoFlow: signIn,
  touchSession: person,
  uncountAttempt: signIn,
  useLink: person,
  useRecoveryDigest: person,
  useTotpStep: person,

  assertMigrated: schema('the migrations of the shard'),
  auditRestore: { ...schema('an entry for each account, after a restored backup'), scans: true },
  beat: schema('the row of the shard'),
  beginEpoch: schema('the row of the shard'),
  doubtPostDeliveries: { ...schema('all open deliveries, after a restored backup'), scans: true },
  doubtListings: { ...schema('all open pushes and creations, after a restored backup'), scans: true },
  doubtResponses: { ...schema('all open responses, after a restored backup'), scans: true },
  endRestoredAccess: { ...schema('all sessions and links, after a restored backup'), scans: true },
  lockInstallation: schema('the row of the shard'),
  markRestored: schema('the row of the shard'),
  readInstallation: schema('the row of the shard'),
  skipEventNumbers: { ...schema('the counters of all accounts, after a restored backup'), scans: true },
  skipIds: schema('the sequences of the shard'),
  storeKeyCheck: schema('the row of the shard'),
  storePlace: schema('the row of the shard'),
  storeRestoreDrill: schema('the row of the shard'),
  storeOutage: outage,
  prolongOutage: outage,
  endOutage: outage,
  forgetOutages: outage,
  readOutages: outage,
  databaseTime: schema('reads no table'),
  findAccountTables: schema('the catalogue of the shard'),
  readClockOffset: schema('reads no table'),
  probeWrites: schema('changes no row'),

  findLookalikes: within(
    'accounts in different shards that publish the same post at the same listing do not see each other',
  ),
  lockFoundPosts: within('one transaction at a time gives the posts of a listing to deliveries'),
};
