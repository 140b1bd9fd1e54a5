import { CircleCheck } from 'lucide-react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useUser } from '#desktop/renderer/session/session.ts';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { useNow } from '#desktop/renderer/ui/texts/now.ts';
import { useLoaded } from '#desktop/renderer/ui/panels/use-loaded.ts';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';

const loadRule = () => import('./field-rules.ts');

/** The post of a magnet, checked while it is pasted, without any request. */
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
  const isGiven = value.trim() !== '';
  const rule = useLoaded(loadRule, isGiven);
  const read = isGiven ? (rule?.readPostLink(value, new Date(now)) ?? null) : null;
  const refusal = read?.refusal ?? null;
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
      {read?.postedAt !== undefined && (
        <p role="status" className="flex items-start gap-1.5 text-[0.8125rem] leading-5 text-good">
          <CircleCheck aria-hidden size={15} className="mt-0.5 shrink-0" />
          <span>
            Post of {exactTime(read.postedAt, timeZone)}
            {read.isOfComment && ', found in the link of one of its comments'}
          </span>
        </p>
      )}
    </div>
  );
}
