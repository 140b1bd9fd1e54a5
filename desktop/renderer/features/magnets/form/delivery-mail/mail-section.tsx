import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  mailSubjectProblem,
  mailTextProblem,
  type MailVariable,
  MOST_MAIL_SUBJECT,
  MOST_MAIL_TEXT,
} from '#shared/unlock/mail-template.rules.ts';
import { deliveryMailApi } from '#shared/unlock/delivery-mail.contract.ts';
import { endpointMutation, endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextArea, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import type { MagnetFormValues } from '../../editor/magnet-form-values.ts';
import { FormSection } from '../form-section.tsx';
import { mailOf, MailPreview } from './mail-preview.tsx';

/** What stands in empty fields: the words of the usual mail. */
const usual = {
  subject: 'Your link to {{title}}',
  text: 'Here is your link to {{title}}, shared by {{creator}}.\n\n{{link}}',
};

/** The mail with the link to the content: its words, how it looks, and a test. */
export function MailSection() {
  const { register, control, formState } = useFormContext<MagnetFormValues>();
  const { email } = useUser();
  const [isShown, setShown] = useState(false);
  const values = useWatch({ control });
  const mail = mailOf(values);
  const problems = {
    mailSubject: mailSubjectProblem(values.mailSubject ?? ''),
    mailText: mailTextProblem(values.mailText ?? ''),
  };
  const isWrong = problems.mailSubject !== null || problems.mailText !== null;
  const { data } = useQuery(endpointQuery(deliveryMailApi.read, {}));
  const test = useMutation({
    ...endpointMutation(deliveryMailApi.sendTest),
    onSuccess: ({ to }) => toast.success(`A test is on its way to ${to}`),
    onError: (error) => toast.error('No test was sent', { description: errorText(error) }),
  });
  return (
    <FormSection
      title="Email with the link"
      text="Visitors who ask for it on the page, or to whom you send it again, get one email that brings them back to the content."
    >
      {data?.canMail === false && (
        <Notice tone="warn">This installation sends no email, so nobody gets this one.</Notice>
      )}
      <TextField
        label="Subject of the email"
        isOptional
        maxLength={MOST_MAIL_SUBJECT}
        placeholder={usual.subject}
        error={formState.errors.mailSubject?.message ?? problems.mailSubject ?? undefined}
        {...register('mailSubject')}
      />
      <MailText problem={formState.errors.mailText?.message ?? problems.mailText ?? undefined} />
      <div className="flex flex-wrap gap-2">
        <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide the email' : 'Show the email'}
        </Button>
        <Button
          isBusy={test.isPending}
          disabled={isWrong || data?.canMail === false}
          onClick={() => test.mutate({ body: mail })}
        >
          Send me a test
        </Button>
        <p className="basis-full text-[0.8125rem] leading-5 text-ink-soft">
          The test goes to <bdi>{email}</bdi> and says that it is one.
        </p>
      </div>
      {isShown && <MailPreview mail={mail} isWrong={isWrong} />}
    </FormSection>
  );
}

const variables: readonly { name: MailVariable; label: string }[] = [
  { name: 'first_name', label: 'First name' },
  { name: 'title', label: 'Title' },
  { name: 'creator', label: 'Your name' },
  { name: 'link', label: 'Button with the link' },
];

/** The text with buttons that write its variables where the cursor is. */
function MailText({ problem }: { problem: string | undefined }) {
  const { register, setValue } = useFormContext<MagnetFormValues>();
  const { ref, ...field } = register('mailText');
  const area = useRef<HTMLTextAreaElement | null>(null);
  const insert = (name: MailVariable): void => {
    const element = area.current;
    if (element === null) return;
    const { value, selectionStart, selectionEnd } = element;
    const [before, after] = [value.slice(0, selectionStart), value.slice(selectionEnd)];
    const written = name === 'link' ? onItsOwnLine(before, after) : `{{${name}}}`;
    setValue('mailText', before + written + after, { shouldDirty: true });
    element.focus();
    element.setSelectionRange(before.length + written.length, before.length + written.length);
  };
  return (
    <div className="grid gap-2">
      <TextArea
        label="Text of the email"
        isOptional
        rows={7}
        maxLength={MOST_MAIL_TEXT}
        placeholder={usual.text}
        hint="**Bold**, *italic*, lists with - and [words](https://…) work. The way to unsubscribe and our line about why the email came are always below it."
        error={problem}
        {...field}
        ref={(element) => {
          ref(element);
          area.current = element;
        }}
      />
      <div role="group" aria-label="Put into the text" className="flex flex-wrap gap-2">
        {variables.map(({ name, label }) => (
          <Button key={name} size="small" onClick={() => insert(name)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

function onItsOwnLine(before: string, after: string): string {
  const above = before === '' || before.endsWith('\n') ? '' : '\n\n';
  const below = after === '' || after.startsWith('\n') ? '' : '\n\n';
  return `${above}{{link}}${below}`;
}
