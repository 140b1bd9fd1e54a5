// Loaded when a magnet is first drawn or saved, because its schema brings Zod (decision 0044).
import { CreateMagnetBody, type PreviewMagnetBody } from '#shared/magnets/magnet-fields.ts';
import { magnetProblems } from '#shared/magnets/magnets.rules.ts';
import { MOST_EXTRA_FIELDS } from '#shared/magnets/extra-fields/extra-fields.ts';
import { MOST_POSTS } from '#shared/magnets/magnet-posts.ts';
import { MOST_ITEMS } from '#shared/magnets/magnet-items.ts';
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
): Readonly<Record<string, string>> {
  const body = bodyFromValues(values);
  const rules = { now, isDraft, endsAtBefore };
  const problems = { ...magnetProblems(body, rules) } as Record<string, string>; // each has a text
  for (const issue of CreateMagnetBody.safeParse(body).error?.issues ?? []) {
    const field = issue.path.map(String).join('.');
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
  const { title, items, ...rest } = body;
  const wrong = problemsOf({ ...values, title: title || 'Untitled' }, true, new Date());
  const right = Object.entries(rest).filter(([name]) => !(name in wrong));
  // A field whose label is too long is shown with its own name meanwhile.
  const extraFields = rest.extraFields.slice(0, MOST_EXTRA_FIELDS).map((field, index) => ({
    ...field,
    label: `extraFields.${index}.label` in wrong ? null : field.label,
  }));
  const posts = rest.linkedinPostUrls.filter(
    (_url, index) => !(`linkedinPostUrls.${index}` in wrong),
  );
  return {
    ...Object.fromEntries(right),
    linkedinPostUrls: posts.slice(0, MOST_POSTS),
    extraFields,
    title: title.slice(0, 120),
    items: items.slice(0, MOST_ITEMS).map((item, index) => {
      const wrongOnes = Object.keys(item).filter((name) => `items.${index}.${name}` in wrong);
      return { ...item, ...Object.fromEntries(wrongOnes.map((name) => [name, null])) };
    }),
    ...look,
  };
}
