/** The ids of an account's rows, with which the functions are called. */
export interface Place {
  readonly accountId: number;
  /** A linked location in the middle of the account. */
  readonly locationId: number;
  /** A hundred linked locations that follow each other. */
  readonly locationIds: readonly number[];
  readonly storeIds: readonly string[];
  readonly publisher: string;
  readonly connectedAccountId: string;
  readonly listingId: string;
  readonly listingRef: string;
  readonly folderId: string;
  readonly userId: string;
  readonly feedId: number;
  /** A campaign of ten locations, one of all locations, and a delivery of the latter. */
  readonly postId: number;
  readonly largePostId: number;
  readonly itemId: number;
  readonly deliveryId: number;
  readonly interactionId: string;
  readonly interactionIds: readonly string[];
  readonly responseId: string;
  readonly photoId: number;
  readonly photoLocationId: number;
  readonly photoRequestId: string;
  readonly uploadId: string;
  readonly redeliveryId: string;
  /** A job with a row for each location, which waits for a person, one that runs, and a file with two parts. */
  readonly jobId: string;
  readonly runningJobId: string;
  readonly fileId: string;
  readonly suggestionId: string;
  readonly rejectedId: string;
  readonly duplicateId: string;
  /** An event in the middle, and when it was stored. */
  readonly eventId: string;
  readonly sequence: number;
  readonly lastSequence: number;
  readonly createdAt: Date;
}
