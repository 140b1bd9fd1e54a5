import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { leadDeskApi } from '#shared/leads/lead-desk.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';

/** Which pages ask for a field, with the way to each, and what a change does there. */
export function AskingPages({
  fieldId,
  after,
}: {
  fieldId: string;
  /** A sentence: what becomes of it on the pages. */
  after: string;
}) {
  const { data, isError } = useQuery({
    ...endpointQuery(leadDeskApi.fieldPages, { params: { fieldId } }),
    staleTime: 0,
  });
  if (isError) {
    return (
      <span className="mt-3 block basis-full text-sm text-bad" role="alert">
        Which pages ask for it could not be loaded.
      </span>
    );
  }
  if (data === undefined || data.pages.length === 0) return null;
  const { pages } = data;
  return (
    <span role="status" className="mt-3 block basis-full text-sm leading-6 text-ink-soft">
      {pages.length === 1 ? 'One page asks' : `${pages.length} pages ask`} for this field. {after}:{' '}
      {pages.map(({ id, title, isPublished, isRemoved }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          {isRemoved ? (
            <bdi>{title}</bdi>
          ) : (
            <Link to={`/magnets/${id}/edit?step=page`} className="link">
              <bdi>{title}</bdi>
            </Link>
          )}
          {isRemoved ? ' (in the trash)' : isPublished ? '' : ' (in its draft)'}
        </span>
      ))}
      .
    </span>
  );
}
