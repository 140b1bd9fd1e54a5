// Loaded with the rules it checks, because its schema brings Zod (decision 0044).
import type { z } from 'zod';
import { DraftRules } from '#shared/leads/score.contract.ts';
import { bodyOf, type ScoreDraft } from './score-draft.ts';

type Checked =
  | { set: z.infer<typeof DraftRules>; problems: null }
  | { set: null; problems: ScoreProblems };

/** Sentences by the path of their field, such as `rules.0.points`. */
export type ScoreProblems = Readonly<Record<string, string>>;

/** The rules of the contract, one sentence a field. */
export function checkDraft(draft: ScoreDraft): Checked {
  const parsed = DraftRules.safeParse(bodyOf(draft));
  if (parsed.success) return { set: parsed.data, problems: null };
  const problems: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) problems[path.join('.')] ??= message;
  return { set: null, problems };
}
