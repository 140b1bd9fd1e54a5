import type { ReactNode } from 'react';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import type { FormProblem } from './use-form-sending.ts';

/** Shown above a form: a problem that belongs to none of its fields. */
export function FormNotice({
  problem,
  title,
  action,
}: {
  problem: FormProblem | null;
  title?: string;
  action?: ReactNode;
}) {
  if (problem === null || problem.field !== undefined) return null;
  return (
    <Notice tone="bad" action={action}>
      {title !== undefined && <strong className="font-semibold">{title} </strong>}
      {problem.message}
    </Notice>
  );
}
