import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import {
  type AnsweredQuestion,
  leadAnswersApi,
} from '#shared/leads/answers/lead-answers.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { DrawerRows } from '#desktop/renderer/ui/panels/drawer-rows.tsx';
import { itemsOf } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';

const PAGE = 10;

/** Answers to one question in people's own words, the latest first. */
export function LatestAnswers({
  magnetId,
  question: { step, question, fieldId },
}: {
  magnetId: string;
  question: AnsweredQuestion;
}) {
  const { timeZone } = useUser();
  const query = useInfiniteQuery(
    endpointPages(leadAnswersApi.rows, {
      params: { magnetId },
      query: { step, limit: PAGE, ...(fieldId === null ? { question } : { fieldId }) },
    }),
  );
  return (
    <DrawerRows query={query} head={null}>
      {itemsOf(query).map(({ id, lead, answer, at }) => (
        <li key={id} className="grid gap-0.5 py-2.5 text-sm leading-6">
          <p className="wrap-anywhere whitespace-pre-wrap">
            <bdi>{answer}</bdi>
          </p>
          <p className="text-[0.8125rem] text-ink-soft">
            <Link to={`/crm/${lead.id}`} className="link">
              <bdi>{lead.name}</bdi>
            </Link>{' '}
            · <TimeText at={at} zone={timeZone} />
          </p>
        </li>
      ))}
    </DrawerRows>
  );
}
