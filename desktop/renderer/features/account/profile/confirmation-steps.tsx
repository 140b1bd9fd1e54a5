import { useMutation } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { callEndpoint } from '#shared/api/client.ts';
import {
  profileApi,
  type ConfirmationResult,
  type Profile,
} from '#shared/account/profile.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointMutation } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { FormNotice } from '#desktop/renderer/features/auth/form-notice.tsx';
import { useFormSending } from '#desktop/renderer/features/auth/use-form-sending.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { copyText } from '#desktop/renderer/ui/texts/copy-text.ts';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { ConfirmationOutcome } from './confirmation-outcome.tsx';

interface StepsProps {
  profile: Profile;
  onChanged: (profile: Profile) => void;
}

/** Proves that the profile is the creator's own: a code in a comment of it. */
export function ConfirmationSteps({ profile, onChanged }: StepsProps) {
  const start = useMutation({
    ...endpointMutation(profileApi.startConfirmation),
    onSuccess: onChanged,
  });
  return (
    <section aria-labelledby="confirm-title" className="mt-5 grid gap-4 border-t border-line pt-5">
      <div>
        <h3 id="confirm-title" className="text-sm font-semibold">
          Confirm that this profile is yours
        </h3>
        <p className="mt-1 text-sm text-ink-soft">
          Unlock pages then show “Verified Profile” beside your name. You comment with a one-time
          code, and we read the comment on the public page.
        </p>
      </div>
      {start.isError && <Notice tone="bad">{errorText(start.error)}</Notice>}
      {profile.confirmation === null ? (
        <div>
          <Button isBusy={start.isPending} onClick={() => start.mutate({})}>
            Get a code
          </Button>
        </div>
      ) : (
        <CodeAndComment
          profile={profile}
          confirmation={profile.confirmation}
          isRenewing={start.isPending}
          onRenew={() => start.mutate({})}
          onChanged={onChanged}
        />
      )}
    </section>
  );
}

function CodeAndComment({
  profile,
  confirmation: { code, expiresAt },
  isRenewing,
  onRenew,
  onChanged,
}: StepsProps & {
  confirmation: NonNullable<Profile['confirmation']>;
  isRenewing: boolean;
  onRenew: () => void;
}) {
  const platform = usePlatform();
  const [commentUrl, setCommentUrl] = useState('');
  const [outcome, setOutcome] = useState<ConfirmationResult | null>(null);
  const { sendOnSubmit, isBusy, problem, errorOf } = useFormSending(
    'The comment could not be checked. Please try again.',
  );
  const submit = sendOnSubmit(
    () =>
      commentUrl.trim() === ''
        ? { field: 'commentUrl', message: 'Paste the link to your comment' }
        : null,
    async () => {
      setOutcome(null);
      const body = { commentUrl };
      const result = await callEndpoint(profileApi.confirm, { body }, apiTransport);
      if (result.result !== 'confirmed') return setOutcome(result);
      onChanged(result.profile);
      toast.success('Profile confirmed', {
        description: 'Unlock pages show “Verified Profile” from now on.',
      });
    },
  );
  const { practicePostUrl } = profile;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <ol className="grid list-decimal gap-4 pl-5 text-sm marker:font-semibold marker:text-ink-soft">
        <li className="pl-1">
          <p>
            Copy this code. It is valid until {exactTime(expiresAt, profile.timeZone)} and for this
            link only.
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <code className="rounded-control border border-line bg-paper px-3 py-1.5 font-mono text-lg tracking-wider select-all">
              {code}
            </code>
            <Button size="small" onClick={() => void copyText(code, 'The code for your comment')}>
              <Copy aria-hidden size={15} /> Copy code
            </Button>
            <Button size="small" look="quiet" isBusy={isRenewing} onClick={onRenew}>
              New code
            </Button>
          </div>
        </li>
        <li className="pl-1">
          <p>
            Write it as a comment with this LinkedIn profile, under any public post. A post of your
            own with few comments works best: LinkedIn shows the public only part of a long thread.
            Replies cannot be read.
          </p>
          {practicePostUrl !== null && (
            <p className="mt-1 text-ink-soft">
              Sandbox mode: use your{' '}
              <button
                type="button"
                className="link touch-area rounded-sm"
                onClick={() => platform.openExternal(practicePostUrl)}
              >
                practice post
              </button>{' '}
              and enter the link of this profile there.
            </p>
          )}
        </li>
        <li className="pl-1">
          <div className="grid gap-3">
            <p>
              Open the three dots beside your comment, choose “Copy link to comment”, paste it here.
            </p>
            <FormNotice problem={problem} />
            <TextField
              label="Link to your comment"
              name="commentUrl"
              inputMode="url"
              value={commentUrl}
              onChange={(event) => setCommentUrl(event.target.value)}
              error={errorOf('commentUrl')}
            />
            <div>
              <Button type="submit" look="primary" isBusy={isBusy}>
                Check the comment
              </Button>
            </div>
          </div>
        </li>
      </ol>
      {outcome !== null && <ConfirmationOutcome outcome={outcome} profile={profile} />}
      <p className="text-[0.8125rem] text-ink-soft">
        You may delete the comment once the profile is confirmed.
      </p>
    </form>
  );
}
