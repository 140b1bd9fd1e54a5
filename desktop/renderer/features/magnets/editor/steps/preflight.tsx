import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { leadsApi } from '#shared/leads/leads.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { FormSection } from '../../form/form-section.tsx';
import { useDeadLinks, useLinkLook } from '../../form/checks/use-link-look.ts';
import { nextStepWarning, useNextMagnets } from '../../form/next-step/use-next-magnet.ts';
import { useWordClashes } from '../../form/checks/use-word-clashes.ts';
import { type FormPlace, type FormStep, placeOf, problemPlaces } from '../form-steps.ts';
import type { ExtraFieldValues, ItemValues, MagnetFormValues } from '../magnet-form-values.ts';
import { problemsOf } from '../magnet-problems.ts';

export interface PreflightLine {
  /** Missing keeps it from being published; a hint does not. */
  state: 'good' | 'missing' | 'hint';
  text: string;
  /** Where it is changed. */
  place: FormPlace;
}

const looks = {
  good: { Icon: CircleCheck, className: 'text-good', says: 'Done' },
  missing: { Icon: CircleAlert, className: 'text-bad', says: 'Missing' },
  hint: { Icon: Info, className: 'text-ink-soft', says: 'Worth checking' },
} as const;

/** What to look at before publishing, with the way to each field. */
export function Preflight({
  magnetId,
  onGo,
}: {
  magnetId: string | null;
  onGo: (step: FormStep, place: FormPlace) => void;
}) {
  const { control } = useFormContext<MagnetFormValues>();
  // `compute` returns a text that only changes when the form does.
  const form = useWatch({ control, compute: (values: MagnetFormValues) => JSON.stringify(values) });
  const values = JSON.parse(form) as MagnetFormValues; // written from these values just above
  const clashes = useWordClashes(magnetId);
  const deadLinks = useDeadLinks(values.items);
  const nextLook = useLinkLook(values.nextStepUrl)?.outcome;
  const next = useNextMagnets([values.nextStepMagnetId]).get(values.nextStepMagnetId);
  const lines = preflightLines(values, {
    clash: clashes?.items[0]?.title ?? null,
    deadLinks,
    isNextStepDead: nextLook === 'missing' || nextLook === 'no_host',
    removedFields: useRemovedFields(values.extraFields),
    nextStep: next === undefined ? null : nextStepWarning(next),
  });
  return (
    <FormSection title="Before you publish" text="What visitors see on the page.">
      <ul className="grid gap-3">
        {lines.map(({ state, text, place }) => {
          const { Icon, className, says } = looks[state];
          return (
            <li key={place + text} className="flex items-start gap-3 text-sm leading-6">
              <Icon aria-hidden size={18} className={`mt-0.75 shrink-0 ${className}`} />
              <span className="min-w-0 flex-1">
                <span className="sr-only">{says}: </span>
                {text}
              </span>
              {state !== 'good' && (
                <Button
                  size="small"
                  aria-label={`Go to ${placeOf(place)[1]}`}
                  onClick={() => onGo(placeOf(place)[0], place)}
                >
                  Go there
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </FormSection>
  );
}

/** How many of these are no fields of the creator's leads any more; none until that is known. */
function useRemovedFields(extras: readonly ExtraFieldValues[]): number {
  const { data } = useQuery({ ...endpointQuery(leadsApi.desk, {}), enabled: extras.length > 0 });
  if (data === undefined) return 0;
  return extras.filter(({ fieldId }) => !data.fields.some(({ id }) => id === fieldId)).length;
}

/** One line for each problem, then one for each part that is ready or worth a look. */
export function preflightLines(
  values: MagnetFormValues,
  found: {
    clash: string | null;
    deadLinks: ReadonlySet<string>;
    isNextStepDead: boolean;
    /** How many extra fields are no fields of the leads any more. */
    removedFields: number;
    /** Why visitors see no next step although there is one. */
    nextStep: string | null;
  },
): PreflightLine[] {
  const wrong = problemsOf(values, false, new Date());
  const { items } = values;
  const problems = problemPlaces(wrong).map(({ place, text }): PreflightLine => {
    const number = items.length > 1 ? /^items\.(\d+)\./.exec(place)?.[1] : undefined;
    const named = number === undefined ? text : `Item ${Number(number) + 1}: ${text}.`;
    return { state: 'missing', text: named, place };
  });
  const isWrong = (step: FormStep) => problems.some(({ place }) => placeOf(place)[0] === step);
  const lines = [...problems, ...contentHints(items, found.deadLinks)];
  if (lines.length === problems.length && !isWrong('content')) {
    const [{ type } = { type: 'text' as const }] = items;
    const text = items.length === 1 ? contentTexts[type] : `Visitors get ${items.length} items.`;
    lines.push({ state: 'good', text, place: 'items' });
  }
  if (found.clash !== null) {
    const text = `The same comment also opens “${found.clash}”.`;
    lines.push({ state: 'hint', text, place: 'triggerWords' });
  } else if (!isWrong('trigger')) {
    const text = `A comment with ${values.triggerWords.join(' or ')} opens it.`;
    lines.push({ state: 'good', text, place: 'triggerWords' });
  }
  const posts = values.linkedinPostUrls.filter((url) => url.trim() !== '').length;
  if (posts === 0) {
    const text =
      'Comments on any post count. Add your post once it is up, and only its comments do.';
    lines.push({ state: 'hint', text, place: 'linkedinPostUrls.0' });
  } else if (!isWrong('trigger')) {
    const text = `Only comments on ${posts === 1 ? 'your post' : `your ${posts} posts`} count.`;
    lines.push({ state: 'good', text, place: 'linkedinPostUrls.0' });
  }
  if (!values.collectEmails) {
    const text = 'Visitors are not asked for an email.';
    lines.push({ state: 'hint', text, place: 'collectEmails' });
  } else if (values.consentText.trim() === '') {
    const text = 'Visitors leave an email, and there is no text to agree to.';
    lines.push({ state: 'hint', text, place: 'consentText' });
  } else if (!isWrong('page')) {
    const text = 'Visitors leave an email and may agree to your text.';
    lines.push({ state: 'good', text, place: 'collectEmails' });
  }
  if (values.collectEmails && found.removedFields > 0) {
    const text =
      found.removedFields === 1
        ? 'One extra field was removed from your leads, so visitors are not asked for it.'
        : `${found.removedFields} extra fields were removed from your leads, so visitors are not asked for them.`;
    lines.push({ state: 'hint', text, place: 'extraFields' });
  }
  if (found.isNextStepDead) {
    const text = 'The address of the next step does not open.';
    lines.push({ state: 'hint', text, place: 'nextStepUrl' });
  }
  if (found.nextStep !== null) {
    lines.push({ state: 'hint', text: found.nextStep, place: 'nextStepMagnetId' });
  }
  return lines;
}

/** What is worth a look at single items. */
function contentHints(
  items: readonly ItemValues[],
  deadLinks: ReadonlySet<string>,
): PreflightLine[] {
  return items.flatMap(({ id, type }, index): PreflightLine[] => {
    const what = items.length > 1 ? `Item ${index + 1}: ` : '';
    if (type === 'link' && deadLinks.has(id)) {
      const text = `${what}The address of the content does not open.`;
      return [{ state: 'hint', text, place: `items.${index}.linkUrl` }];
    }
    if (type !== 'demo') return [];
    return [{ state: 'hint', text: `${what}Visitors get sample text.`, place: 'items' }];
  });
}

const contentTexts = {
  text: 'Visitors get your text.',
  link: 'Visitors get your link.',
  file: 'Visitors get your file.',
  demo: 'Visitors get sample text.',
} as const;
