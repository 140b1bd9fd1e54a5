import { Link } from 'react-router-dom';
import type { HelpEntry } from '#shared/help/help.contract.ts';

/** Articles with their first words; each row leads to one. */
export function HelpList({ articles }: { articles: readonly HelpEntry[] }) {
  return (
    <ul aria-label="Articles" className="divide-y divide-line">
      {articles.map(({ id, title, summary }) => (
        <li key={id} className="relative px-5 py-4 transition-colors hover:bg-hover">
          <h2 className="font-medium">
            <Link
              to={`/support/help?article=${id}`}
              className="rounded-control after:absolute after:inset-0"
            >
              {title}
            </Link>
          </h2>
          <p className="mt-1 text-sm text-ink-soft">{summary}</p>
        </li>
      ))}
    </ul>
  );
}
