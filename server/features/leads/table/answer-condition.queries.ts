import type { Condition } from '#shared/leads/lead-filter.ts';
import { type Clause, clause, compareText, not } from './clauses.queries.ts';

/**
 * What people answered to a question after the content, on any page that asked it. Answers of leads over
 * the quota tell nothing.
 */
export function answerTo(
  question: string,
  condition: Condition,
  { userId }: { userId: string },
): Clause {
  const { is } = condition;
  const within = ({ sql, values }: Clause): Clause =>
    clause(
      `c.id IN (SELECT l.contact_id FROM lead_answers a JOIN leads l ON l.id = a.lead_id
        WHERE a.step = 'after' AND a.question = ? AND l.user_id = ? AND NOT l.over_quota
          AND l.erased_at IS NULL AND ${sql})`,
      question,
      userId,
      ...values,
    );
  if (is === 'filled') return within(clause('true'));
  if (is === 'empty') return not(within(clause('true')));
  if (is === 'lacks') return not(answerTo(question, { ...condition, is: 'contains' }, { userId }));
  return within(compareText('lower(a.answer)', condition));
}
