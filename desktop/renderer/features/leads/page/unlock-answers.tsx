import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LeadUnlock } from '#shared/leads/lead-detail.contract.ts';
import type { OwnValues } from '#shared/leads/leads.contract.ts';

/** What the person said on the page, and what the lead's field says where that differs. */
export function UnlockAnswers({
  magnetId,
  answers,
  values,
  time,
}: {
  magnetId: string;
  answers: LeadUnlock['answers'];
  /** Of the lead. */
  values: OwnValues;
  time: (at: string) => ReactNode;
}) {
  if (answers.length === 0) return null;
  return (
    <div className="grid gap-2 text-sm">
      <dl aria-label="Answers" className="grid gap-2">
        {answers.map(({ question, answer, at, fieldId }) => {
          const now = fieldId === null ? answer : textOf(values[fieldId]);
          return (
            <div
              key={`${fieldId ?? ''} ${question}`}
              className="rounded-control border border-line px-4 py-3"
            >
              <dt className="text-[0.8125rem] text-ink-soft wrap-anywhere">
                <bdi>{question}</bdi>
              </dt>
              <dd className="mt-1 leading-6 wrap-anywhere whitespace-pre-wrap">
                <bdi>{answer}</bdi>
                <span className="ml-3 text-[0.8125rem] text-ink-soft">{time(at)}</span>
                {now !== answer && (
                  <span className="block text-[0.8125rem] text-ink-soft">
                    {now === '' ? (
                      'The field is empty now.'
                    ) : (
                      <>
                        The field says <bdi>{now}</bdi>.
                      </>
                    )}
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <Link to={`/magnets/${magnetId}/answers`} className="link justify-self-start">
        What others answered
      </Link>
    </div>
  );
}

/** A value as answers are written. */
function textOf(value: OwnValues[string] | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === undefined ? '' : String(value);
}
