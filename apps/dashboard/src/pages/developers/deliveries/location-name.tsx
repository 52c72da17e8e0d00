import { useQuery } from '@tanstack/react-query';
import { locationsByIdQuery } from '../../../api/locations-query.js';
import { PageLink } from '../../../components/page-link.js';
import { locationNumber } from './delivery-search.js';

/** The name of the location of an event, which leads to it; its id while the name is not known. */
export function LocationName({ id }: { id: string }) {
  const number = locationNumber(id);
  const found = useQuery(locationsByIdQuery(number === undefined ? [] : [number])).data;
  const location = number === undefined ? undefined : found?.get(number);
  if (!location) return id;
  return (
    <PageLink to="/locations/$id" params={{ id: String(location.databaseId) }}>
      {location.label}
    </PageLink>
  );
}
