import { Link } from 'react-router-dom';
import type { FoundMagnet } from '#shared/takedowns/takedowns.contract.ts';

/** Who made a magnet, how its page is found, and its open reports. */
export function MagnetDetails({ magnet }: { magnet: FoundMagnet }) {
  const { id, owner, triggerWords, slug, openReports, review } = magnet;
  return (
    <p className="mt-1.5 text-[0.8125rem] leading-5 text-ink-soft wrap-anywhere">
      By{' '}
      <Link to={`/admin/creators/${owner.id}`} className="link">
        {owner.name}
      </Link>{' '}
      ({owner.email}){owner.isSuspended && ', suspended'}
      <br />
      {triggerWords.join(', ')} · /unlock/{slug ?? id}
      {openReports > 0 && (
        <>
          {' · '}
          <Link to="/admin/reports" className="link">
            {openReports === 1 ? 'one open report' : `${openReports.toLocaleString()} open reports`}
          </Link>
        </>
      )}
      {review !== null && (
        <>
          {' · '}
          <Link to={`/admin/support/${review.ticketId}`} className="link">
            {review.status === 'open' ? 'asks for a review' : 'asked for a review'} (ticket{' '}
            {review.number})
          </Link>
        </>
      )}
    </p>
  );
}
