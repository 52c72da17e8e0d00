const DATABASE = 'listings';
const STORE = 'texts';

/** Keeps a large text in the browser, under a name. */
export async function keepText(name: string, text: string): Promise<void> {
  await inStore('readwrite', (store) => store.put(text, name));
}

/** The kept text; undefined if there is none, for example because the person has cleared the browser's storage. */
export async function keptText(name: string): Promise<string | undefined> {
  return inStore('readonly', (store) => store.get(name) as IDBRequest<string | undefined>);
}

/** The texts whose names begin with this, in the order of their names. */
export async function keptTexts(prefix: string): Promise<string[]> {
  return inStore('readonly', (store) => store.getAll(namesWith(prefix)) as IDBRequest<string[]>);
}

/** Removes the texts whose names begin with this. */
export async function dropTexts(prefix: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(namesWith(prefix)));
}

function namesWith(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\u{ffff}`);
}

async function inStore<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await resultOf(opening);
  try {
    const transaction = database.transaction(STORE, mode);
    const result = await resultOf(use(transaction.objectStore(STORE)));
    await committed(transaction);
    return result;
  } finally {
    database.close();
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The storage of the browser failed.'));
  });
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The storage of the browser is full.'));
  });
}
