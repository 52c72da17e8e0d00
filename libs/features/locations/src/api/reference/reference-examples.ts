import type { ExampleNames } from '@listings/api-kit';
import { globalId } from '@listings/pagination';

/** The site object of a citation. */
export const siteExample = ({ id, name, url }: ExampleNames['site']) => ({
  id: globalId('Site', id),
  databaseId: id,
  name,
  url,
});
