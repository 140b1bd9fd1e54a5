import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, MessagesSquare } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import type { CallOutput } from '#shared/api/define-api.ts';
import { leadAnswersApi } from '#shared/leads/answers/lead-answers.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { QuestionPanel } from './question-panel.tsx';

type Answers = CallOutput<typeof leadAnswersApi.read>;

/** /magnets/:magnetId/answers: what visitors of a page answered, question by question. */
export function AnswersScreen() {
  const { magnetId = '' } = useParams();
  const query = useQuery(endpointQuery(leadAnswersApi.read, { params: { magnetId } }));
  return (
    <>
      <Link to="/magnets" className="link touch-area mb-4 inline-flex items-center gap-1.5 text-sm">
        <ArrowLeft aria-hidden size={15} />
        Lead magnets
      </Link>
      <PageHeader
        title="Answers"
        text={query.data === undefined ? undefined : <MagnetName magnet={query.data.magnet} />}
      />
      <QueryPanel
        query={query}
        what="the answers"
        missing={
          <EmptyState picture={<MessagesSquare aria-hidden size={24} />} title="No such magnet">
            It may have been removed, or it is not yours.
          </EmptyState>
        }
      >
        {(data) => <Questions magnetId={magnetId} answers={data} />}
      </QueryPanel>
    </>
  );
}

function MagnetName({ magnet: { id, title, isRemoved } }: { magnet: Answers['magnet'] }) {
  if (isRemoved) {
    return (
      <>
        <bdi>{title}</bdi> (in the trash)
      </>
    );
  }
  return (
    <Link to={`/magnets/${id}/edit`} className="link">
      <bdi>{title}</bdi>
    </Link>
  );
}

function Questions({
  magnetId,
  answers: { questions, overQuota, magnet },
}: {
  magnetId: string;
  answers: Answers;
}) {
  return (
    <div className="grid gap-5">
      {overQuota > 0 && (
        <Notice tone="warn">
          {overQuota === 1
            ? '1 more lead with an answer is over your limit and not counted here.'
            : `${overQuota.toLocaleString('en')} more leads with an answer are over your limit and not counted here.`}
        </Notice>
      )}
      {questions.length === 0 ? (
        <Panel>
          <EmptyState
            picture={<MessagesSquare aria-hidden size={24} />}
            title="This page asks nothing yet"
            action={
              magnet.isRemoved ? undefined : (
                <ButtonLink to={`/magnets/${magnetId}/edit?step=page`} look="primary">
                  Ask a question
                </ButtonLink>
              )
            }
          >
            A page can ask one question after its content, and fields beside the address. The
            answers appear here.
          </EmptyState>
        </Panel>
      ) : (
        questions.map((question) => (
          <QuestionPanel
            key={`${question.step} ${question.fieldId ?? question.question}`}
            magnetId={magnetId}
            question={question}
          />
        ))
      )}
    </div>
  );
}
