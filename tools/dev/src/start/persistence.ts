// Loaded late: loading the SQL takes as long as starting the database.
export { migrate, readDatabaseFailure } from '@listings/persistence';
