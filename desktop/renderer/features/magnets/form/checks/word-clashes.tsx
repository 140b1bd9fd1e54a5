import { Link } from 'react-router-dom';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { useWordClashes } from './use-word-clashes.ts';

/** Warns where one comment would open another active magnet too. */
export function WordClashes({ magnetId }: { magnetId: string | null }) {
  const clashes = useWordClashes(magnetId);
  if (clashes === undefined || clashes.items.length === 0) return null;
  return (
    <Notice tone="warn">
      {clashes.isOnAnyPost
        ? 'This magnet takes comments of any post, and another one takes the same word, so one comment opens both:'
        : 'Another magnet takes the same word on one of these posts, so one comment opens both:'}
      <ul>
        {clashes.items.map(({ id, title, words }) => (
          <li key={id}>
            <Link to={`/magnets/${id}/edit?step=trigger`} className="link">
              <bdi>{title}</bdi>
            </Link>{' '}
            ({words.join(', ')})
          </li>
        ))}
      </ul>
    </Notice>
  );
}
