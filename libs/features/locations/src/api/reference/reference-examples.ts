import { globalId } from '@listings/pagination';
import type { ExampleNames } from '@listings/api-kit';

/** The site object of a citation. */
export const siteExample = ({ id, name, url }: ExampleNames['site']) => ({
  id: globalId('Site', id),
  databaseId: id,
  name,
  url,
});
