// Loaded when a magnet is first drawn or saved, because its schema brings Zod (decision 0044).
import { CreateMagnetBody, type PreviewMagnetBody } from '#shared/magnets/magnet-fields.ts';
import { magnetProblems, type MagnetProblems } from '#shared/magnets/magnets.rules.ts';
import { bodyFromValues, type MagnetFormValues } from './magnet-form-values.ts';

/**
 * Every problem, one sentence a field: the rules of the server, then the lengths of the contract.
 * `endsAtBefore` is the end that visitors see already, which may have passed.
 */
export function problemsOf(
  values: MagnetFormValues,
  isDraft: boolean,
  now: Date,
  endsAtBefore: string | null = null,
): MagnetProblems {
  const body = bodyFromValues(values);
  const rules = { now, isDraft, endsAtBefore };
  const problems: Record<string, string> = { ...magnetProblems(body, rules) };
  for (const issue of CreateMagnetBody.safeParse(body).error?.issues ?? []) {
    const field = String(issue.path[0]);
    problems[field] ??= issue.message;
  }
  return problems;
}

/** An unfinished magnet for the preview: fields the server would refuse are left out. */
export function previewBody(
  values: MagnetFormValues,
  look: Pick<PreviewMagnetBody, 'step' | 'theme'>,
): PreviewMagnetBody {
  const body = bodyFromValues(values);
  const { title, ...rest } = body;
  const wrong = problemsOf({ ...values, title: title || 'Untitled' }, true, new Date());
  const right = Object.entries(rest).filter(([name]) => !(name in wrong));
  return { ...Object.fromEntries(right), title: title.slice(0, 120), ...look };
}
