import type { AnsweredQuestion } from '#shared/leads/answers/lead-answers.contract.ts';
import type { Condition } from '#shared/leads/lead-filter.ts';
import { tableAddress } from '../table/use-lead-state.ts';

/**
 * The table of the leads of a page who answered a question, or who gave this answer. Null for a field
 * that is gone, which no filter knows.
 */
export function answeredLeads(
  magnetId: string,
  { step, question, fieldId, tally }: AnsweredQuestion,
  answer: string | null,
): string | null {
  const condition = ((): Condition | null => {
    if (step === 'after') {
      const field = `answer:${question}` as const;
      return answer === null ? { field, is: 'filled' } : { field, is: 'is', value: answer };
    }
    if (fieldId === null) return null;
    const field = `own:${fieldId}` as const;
    if (answer === null) return { field, is: 'filled' };
    const isFlag = tally.every((one) => one.answer === 'Yes' || one.answer === 'No');
    return isFlag
      ? { field, is: 'is', value: answer === 'Yes' }
      : { field, is: 'any', value: [answer] };
  })();
  if (condition === null) return null;
  const items: Condition[] = [{ field: 'magnet', is: 'any', value: [magnetId] }, condition];
  return tableAddress({
    filter: { op: 'and', items },
    search: '',
    sort: '-lastAt',
    layout: 'table',
  });
}
