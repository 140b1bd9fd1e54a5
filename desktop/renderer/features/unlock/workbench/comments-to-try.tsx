import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { standingChecksApi } from '#shared/unlock/desk/standing-checks.contract.ts';
import { waitDeskApi } from '#shared/unlock/desk/wait-desk.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';

/** Comments of this installation to look at: those that wait the longest, and those known to be there. */
export function CommentsToTry() {
  const seesStanding = useMayCall(standingChecksApi.list);
  const waits = useQuery(endpointQuery(waitDeskApi.list, { query: { limit: 3 } }));
  const standing = useQuery({
    ...endpointQuery(standingChecksApi.list, {}),
    enabled: seesStanding,
  });
  const found = [
    ...(standing.data?.checks ?? []).map(({ id, commentUrl, word }) => ({
      id,
      name: `The standing check of “${word}”`,
      ask: { comment: commentUrl },
    })),
    ...(waits.data?.items ?? []).map(({ id, commentUrl, magnet }) => ({
      id,
      name: `A comment that waits for ${magnet.title}`,
      ask: { comment: commentUrl, magnet: magnet.id },
    })),
  ];
  if (found.length === 0) return null;
  return (
    <div className="mt-4 text-left">
      <h3 className="text-sm font-medium">Comments to try</h3>
      <ul aria-label="Comments to try" className="mt-2 grid gap-1 text-sm">
        {found.map(({ id, name, ask }) => (
          <li key={id}>
            <Link to={`/admin/parsing/workbench?${new URLSearchParams(ask)}`} className="link">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
