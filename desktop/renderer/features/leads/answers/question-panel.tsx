import { useNavigate } from 'react-router-dom';
import type { AnsweredQuestion } from '#shared/leads/answers/lead-answers.contract.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { BarList } from '#desktop/renderer/ui/charts/bar-list.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { answeredLeads } from './answered-leads.ts';

const LatestAnswers = lazyPart(async () => (await import('./latest-answers.tsx')).LatestAnswers);

/** One question: how many chose what, or the latest texts. */
export function QuestionPanel({
  magnetId,
  question,
}: {
  magnetId: string;
  question: AnsweredQuestion;
}) {
  const { timeZone } = useUser();
  const { people, latestAt, isAsked, step, kind } = question;
  const all = people === 0 ? null : answeredLeads(magnetId, question, null);
  return (
    <Panel
      title={question.question}
      actions={
        all !== null && (
          <ButtonLink
            to={all}
            size="small"
            look="quiet"
            aria-label={`Show the leads who answered “${question.question}”`}
          >
            Show leads
          </ButtonLink>
        )
      }
      bodyClassName="grid gap-4 p-5"
    >
      <p className="-mt-3 text-[0.8125rem] text-ink-soft">
        {[
          step === 'after' ? 'After the content' : 'Beside the address',
          ...(isAsked ? [] : ['no longer asked']),
          people === 1 ? '1 answer' : `${people.toLocaleString('en')} answers`,
        ].join(' · ')}
        {latestAt !== null && (
          <>
            {' · latest '}
            <TimeText at={latestAt} zone={timeZone} />
          </>
        )}
      </p>
      {people === 0 ? (
        <p className="text-sm text-ink-soft">Nobody answered yet.</p>
      ) : kind === 'choice' ? (
        <Tally magnetId={magnetId} question={question} />
      ) : (
        <LatestAnswers magnetId={magnetId} question={question} />
      )}
    </Panel>
  );
}

function Tally({ magnetId, question }: { magnetId: string; question: AnsweredQuestion }) {
  const navigate = useNavigate();
  const { people, tally } = question;
  const most = Math.max(1, ...tally.map((one) => one.people));
  const hasLeads = answeredLeads(magnetId, question, '') !== null;
  return (
    <BarList
      caption={`Answers to “${question.question}”`}
      columns={['Answer', 'People', 'Share']}
      rows={tally.map((one) => ({
        key: one.answer,
        name: one.isOffered ? one.answer : `${one.answer} (no longer offered)`,
        value: one.people.toLocaleString('en'),
        length: one.people / most,
        cells: [`${Math.round((one.people / people) * 100)}%`],
      }))}
      onRows={
        hasLeads
          ? (answer) => {
              const to = answeredLeads(magnetId, question, answer);
              if (to !== null) void navigate(to);
            }
          : undefined
      }
    />
  );
}
