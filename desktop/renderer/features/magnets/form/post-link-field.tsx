import { CircleCheck } from 'lucide-react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { parsePostLink } from '#shared/unlock/link/comment-link.ts';
import { idTime } from '#shared/unlock/link/linkedin-id.ts';
import { explainPostRefusal } from '#shared/unlock/link/post-link-help.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { useNow } from '#desktop/renderer/ui/texts/now.ts';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';

/** The post a magnet is bound to, judged while it is pasted; nothing is fetched. */
export function PostLinkField({
  value,
  error,
  registration,
}: {
  value: string;
  error: string | undefined;
  registration: UseFormRegisterReturn;
}) {
  const { timeZone } = useUser();
  const now = useNow();
  const parsed = value.trim() === '' ? null : parsePostLink(value, new Date(now));
  const refusal = parsed === null || parsed.ok ? null : explainPostRefusal(parsed.reason);
  return (
    <div className="grid gap-2">
      <TextField
        label="LinkedIn post"
        isOptional
        type="url"
        inputMode="url"
        placeholder="https://www.linkedin.com/posts/…"
        hint={
          refusal?.hint ??
          'Only comments under this post unlock. Without it, a comment under any post counts.'
        }
        error={refusal?.message ?? error}
        {...registration}
      />
      {parsed?.ok === true && (
        <p role="status" className="flex items-start gap-1.5 text-[0.8125rem] leading-5 text-good">
          <CircleCheck aria-hidden size={15} className="mt-0.5 shrink-0" />
          <span>
            Post of{' '}
            {exactTime(idTime(parsed.post.postId.replace(/^.*-/, '')).toISOString(), timeZone)}
            {parsed.comment !== null && ', found in the link of one of its comments'}
          </span>
        </p>
      )}
    </div>
  );
}
