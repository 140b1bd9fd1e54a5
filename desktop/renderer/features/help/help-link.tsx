import { useQuery } from '@tanstack/react-query';
import { CircleQuestionMark } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { helpApi } from '#shared/help/help.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';

/** Leads from a screen to the articles that explain it. Empty where there are none. */
export function HelpLink() {
  const { pathname } = useLocation();
  const { data } = useQuery({ ...endpointQuery(helpApi.list, {}), staleTime: Infinity });
  const articles = data?.articles.filter(({ screens }) => screens.includes(pathname)) ?? [];
  const [first] = articles;
  if (first === undefined) return null;
  const query = new URLSearchParams(
    articles.length === 1 ? { article: first.id } : { about: pathname },
  );
  return (
    <Link
      to={`/support/help?${query.toString()}`}
      title={articles.length === 1 ? first.title : undefined}
      className="touch-area relative float-right ml-4 inline-flex h-8 items-center gap-1.5 rounded-control text-sm text-ink-soft hover:text-ink"
    >
      <CircleQuestionMark aria-hidden size={16} />
      Help
    </Link>
  );
}
