import { PortalError } from '@listings/errors';
import { isUniqueViolation } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { LocationsDependencies } from '../dependencies.js';
import {
  deleteDefaultsOfOthers,
  deleteView,
  findView,
  findViews,
  lockViews,
  MOST_VIEWS,
  storeDefaultView,
  storeView,
} from '../store/location-views.js';
import type { StoredView } from '../store/location-views.js';

/** A user who saves lists. */
export interface ViewUser {
  readonly accountId: number;
  readonly userId: string;
  /** Whether the user may change what others see. */
  readonly canShare: boolean;
}

/** A saved list as a user gives it. */
export interface ViewInput {
  readonly name: string;
  readonly isShared: boolean;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** A saved list as a user sees it. */
export interface LocationView extends ViewInput {
  readonly id: string;
  /** Whether the list of locations opens with it for this user. */
  readonly isDefault: boolean;
}

type Dependencies = Pick<LocationsDependencies, 'database' | 'clock'>;

/** The saved lists that a user sees, by name. */
export async function listLocationViews(
  { database }: Pick<Dependencies, 'database'>,
  { accountId, userId }: ViewUser,
): Promise<LocationView[]> {
  const views = await findViews(database, { accountId, userId });
  return views.map(({ id, name, userId: owner, settings, isDefault }) => ({
    ...{ id, name, settings, isDefault },
    isShared: owner === null,
  }));
}

/** Saves a list. Throws CONFLICT if there are too many, or one with this name. */
export async function createLocationView(deps: Dependencies, user: ViewUser, input: ViewInput): Promise<string> {
  const id = deps.clock.uuid();
  await saved(deps, async (transaction) => {
    checkRoom(input, await lockViews(transaction, user));
    await store(transaction, deps, user, { id, input });
  });
  return id;
}

/** Changes a saved list. Once it is shared, its creator is no longer the only one who may change it. */
export async function changeLocationView(
  deps: Dependencies,
  user: ViewUser,
  { id, input }: { id: string; input: ViewInput },
): Promise<void> {
  await saved(deps, async (transaction) => {
    const numbers = await lockViews(transaction, user);
    const before = await knownView(transaction, user, id);
    if (before.userId === null) requireSharing(user);
    if ((before.userId === null) !== input.isShared) checkRoom(input, numbers);
    if (before.userId === null && !input.isShared)
      await deleteDefaultsOfOthers(transaction, { accountId: user.accountId, userId: user.userId, id });
    await store(transaction, deps, user, { id, input });
  });
}

/** Deletes a saved list. */
export async function deleteLocationView(
  { database }: Pick<Dependencies, 'database'>,
  user: ViewUser,
  id: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockViews(transaction, user);
    const view = await knownView(transaction, user, id);
    if (view.userId === null) requireSharing(user);
    await deleteView(transaction, { accountId: user.accountId, id });
  });
}

/** Chooses the saved list with which the list of locations opens for a user; null: all locations. */
export async function chooseLocationView(
  { database }: Pick<Dependencies, 'database'>,
  user: ViewUser,
  viewId: string | null,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockViews(transaction, user);
    if (viewId !== null) await knownView(transaction, user, viewId);
    await storeDefaultView(transaction, { accountId: user.accountId, userId: user.userId, viewId });
  });
}

async function knownView(transaction: Transaction, user: ViewUser, id: string): Promise<StoredView> {
  const view = await findView(transaction, { accountId: user.accountId, userId: user.userId, id });
  if (!view) throw new PortalError('NOT_FOUND');
  return view;
}

function requireSharing({ canShare }: ViewUser): void {
  if (!canShare) throw new PortalError('AUTH_INSUFFICIENT_SCOPE', 'Editors change what everybody sees.');
}

function checkRoom({ isShared }: ViewInput, { shared, own }: { shared: number; own: number }): void {
  if ((isShared ? shared : own) >= MOST_VIEWS)
    throw new PortalError('CONFLICT', `There are ${MOST_VIEWS} saved views already. Delete one first.`);
}

async function store(
  transaction: Transaction,
  { clock }: Dependencies,
  user: ViewUser,
  { id, input: { name, isShared, settings } }: { id: string; input: ViewInput },
): Promise<void> {
  if (isShared) requireSharing(user);
  const view = { id, name: name.trim(), userId: isShared ? null : user.userId, settings };
  await storeView(transaction, { accountId: user.accountId, view, at: clock.now() });
}

async function saved({ database }: Dependencies, change: (transaction: Transaction) => Promise<void>): Promise<void> {
  try {
    await database.transaction(change);
  } catch (error) {
    if (isUniqueViolation(error, 'location_views_name'))
      throw new PortalError('CONFLICT', 'There is a saved view with this name already.');
    throw error;
  }
}
