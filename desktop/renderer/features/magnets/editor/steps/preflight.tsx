import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { FormSection } from '../../form/form-section.tsx';
import { useLinkLook } from '../../form/checks/use-link-look.ts';
import { useWordClashes } from '../../form/checks/use-word-clashes.ts';
import { formFieldNames, formFields, type FormStep, problemAt } from '../form-steps.ts';
import type { MagnetFormValues } from '../magnet-form-values.ts';
import { problemsOf } from '../magnet-problems.ts';

type Field = keyof MagnetFormValues;

export interface PreflightLine {
  /** Missing keeps it from being published; a hint does not. */
  state: 'good' | 'missing' | 'hint';
  text: string;
  /** Where it is changed. */
  field: Field;
}

const looks = {
  good: { Icon: CircleCheck, className: 'text-good', says: 'Done' },
  missing: { Icon: CircleAlert, className: 'text-bad', says: 'Missing' },
  hint: { Icon: Info, className: 'text-ink-soft', says: 'Worth a look' },
} as const;

/** What to look at before publishing, with the way to each field. */
export function Preflight({
  magnetId,
  onGo,
}: {
  magnetId: string | null;
  onGo: (step: FormStep, field: Field) => void;
}) {
  const { control } = useFormContext<MagnetFormValues>();
  // `compute` returns a text that only changes when the form does.
  const form = useWatch({ control, compute: (values: MagnetFormValues) => JSON.stringify(values) });
  const values = JSON.parse(form) as MagnetFormValues; // written from these values just above
  const clashes = useWordClashes(magnetId);
  const { finding } = useLinkLook();
  const lines = preflightLines(values, {
    clash: clashes?.items[0]?.title ?? null,
    isLinkDead: finding?.outcome === 'missing' || finding?.outcome === 'no_host',
  });
  return (
    <FormSection title="Before you publish" text="What visitors meet on the page.">
      <ul className="grid gap-3">
        {lines.map(({ state, text, field }) => {
          const { Icon, className, says } = looks[state];
          return (
            <li key={text} className="flex items-start gap-3 text-sm leading-6">
              <Icon aria-hidden size={18} className={`mt-0.75 shrink-0 ${className}`} />
              <span className="min-w-0 flex-1">
                <span className="sr-only">{says}: </span>
                {text}
              </span>
              {state !== 'good' && (
                <Button
                  size="small"
                  aria-label={`Go to ${formFields[field][1]}`}
                  onClick={() => onGo(formFields[field][0], field)}
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

/** One line for each problem, then one for each part that is ready or worth a look. */
export function preflightLines(
  values: MagnetFormValues,
  found: { clash: string | null; isLinkDead: boolean },
): PreflightLine[] {
  const wrong = problemsOf(values, false, new Date());
  const problems = formFieldNames.flatMap((field): PreflightLine[] => {
    const text = problemAt(wrong, field);
    return text === undefined ? [] : [{ state: 'missing', text, field }];
  });
  const isWrong = (step: FormStep) => problems.some(({ field }) => formFields[field][0] === step);
  const lines = [...problems];
  if (found.isLinkDead && values.contentType === 'link') {
    lines.push({
      state: 'hint',
      text: 'The address of the content does not open.',
      field: 'linkUrl',
    });
  } else if (values.contentType === 'demo') {
    lines.push({ state: 'hint', text: 'Visitors get sample text.', field: 'contentType' });
  } else if (!isWrong('content')) {
    lines.push({ state: 'good', text: contentTexts[values.contentType], field: 'contentType' });
  }
  if (found.clash !== null) {
    const text = `The same comment also opens “${found.clash}”.`;
    lines.push({ state: 'hint', text, field: 'triggerWords' });
  } else if (!isWrong('trigger')) {
    const text = `A comment with ${values.triggerWords.join(' or ')} opens it.`;
    lines.push({ state: 'good', text, field: 'triggerWords' });
  }
  if (values.linkedinPostUrl.trim() === '') {
    const text =
      'Comments on any post count. Add your post once it is up, and only its comments do.';
    lines.push({ state: 'hint', text, field: 'linkedinPostUrl' });
  } else if (!isWrong('trigger')) {
    const text = 'Only comments on your post count.';
    lines.push({ state: 'good', text, field: 'linkedinPostUrl' });
  }
  if (!values.collectEmails) {
    const text = 'Visitors are not asked for an email.';
    lines.push({ state: 'hint', text, field: 'collectEmails' });
  } else if (values.consentText.trim() === '') {
    const text = 'Visitors leave an email, and there is no text to agree to.';
    lines.push({ state: 'hint', text, field: 'consentText' });
  } else if (!isWrong('page')) {
    const text = 'Visitors leave an email and may agree to your text.';
    lines.push({ state: 'good', text, field: 'collectEmails' });
  }
  return lines;
}

const contentTexts = {
  text: 'Visitors get your text.',
  link: 'Visitors get your link.',
  file: 'Visitors get your file.',
  demo: 'Visitors get sample text.',
} as const;
