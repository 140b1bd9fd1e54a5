import { CircleCheck, Trash2 } from 'lucide-react';
import type { BoundPost } from '#shared/unlock/bound-posts.contract.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import type { ReadPostLink } from '../field-rules.ts';

/** One post of a magnet, checked while it is pasted, without any request. */
export function PostLinkField({
  index,
  count,
  value,
  read,
  isRepeated,
  bound,
  error,
  onChange,
  onRemove,
}: {
  index: number;
  count: number;
  value: string;
  /** Null while it is empty or its rules are not loaded. */
  read: ReadPostLink | null;
  /** A field above leads to the same post. */
  isRepeated: boolean;
  /** What is known of it once it was published. */
  bound: BoundPost | undefined;
  error: string | undefined;
  onChange: (value: string) => void;
  onRemove: () => void;
}) {
  const { timeZone } = useUser();
  const { refusal = null, postedAt } = read ?? {};
  const isAlone = count === 1;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-start gap-2">
        <TextField
          label={isAlone ? 'LinkedIn post' : `LinkedIn post ${index + 1}`}
          isOptional={isAlone}
          type="url"
          inputMode="url"
          name={`linkedinPostUrls.${index}`}
          placeholder="https://www.linkedin.com/posts/…"
          value={value}
          error={refusal?.message ?? error}
          {...(refusal === null ? {} : { hint: refusal.hint })}
          onChange={(event) => onChange(event.target.value)}
          className="min-w-0 flex-1"
        />
        {(!isAlone || value !== '') && (
          // Beside the input, below its label.
          <span className="mt-6.5">
            <Button look="quiet" aria-label={`Remove post ${index + 1}`} onClick={onRemove}>
              <Trash2 aria-hidden size={16} />
            </Button>
          </span>
        )}
      </div>
      {isRepeated && (
        <p role="status" className="text-[0.8125rem] leading-5 text-ink-soft">
          This post is already in the list. It counts once.
        </p>
      )}
      {postedAt !== undefined && !isRepeated && (
        <p role="status" className="flex items-start gap-1.5 text-[0.8125rem] leading-5 text-good">
          <CircleCheck aria-hidden size={15} className="mt-0.5 shrink-0" />
          <span>
            Post of {exactTime(postedAt, timeZone)}
            {read?.isOfComment === true && ', found in the link of one of its comments'}
            <span className="text-ink-soft">{known(bound, timeZone)}</span>
          </span>
        </p>
      )}
    </div>
  );
}

function known(bound: BoundPost | undefined, timeZone: string): string {
  if (bound === undefined) return '';
  const { addedAt, waiting } = bound;
  const added = addedAt === null ? '' : ` · added ${exactTime(addedAt, timeZone)}`;
  return waiting === 0 ? added : `${added} · ${inComments(waiting)}`;
}

const inComments = (count: number): string =>
  count === 1 ? '1 comment waits' : `${count.toLocaleString('en')} comments wait`;
