import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import {
  COMMENT_LIMIT,
  POST_LIMIT,
  postTexts,
  postTones,
  type PostTexts,
  type PostTone,
} from './post-texts.ts';
import { HiddenCommentsHint } from '#desktop/renderer/features/unlock/look/look-hint.tsx';
import { SandboxPostLink } from './sandbox-post-link.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { controlClass, Field } from '#desktop/renderer/ui/controls/field.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { copyField } from '#desktop/renderer/ui/texts/copy-text.ts';

const toneLabels: Record<PostTone, string> = {
  plain: 'Step by step',
  friendly: 'Friendly',
  short: 'Short',
};

/** The post and its first comment, ready to change and copy. */
export function ShareDialog({
  magnet,
  isNew,
  onClose,
}: {
  magnet: Magnet;
  /** Right after publishing. */
  isNew: boolean;
  onClose: () => void;
}) {
  const [tone, setTone] = useState<PostTone>('plain');
  const [edited, setEdited] = useState<Partial<Record<PostTone, Partial<PostTexts>>>>({});
  const texts = { ...postTexts(magnet, tone), ...edited[tone] };
  const edit = (change: Partial<PostTexts>) =>
    setEdited({ ...edited, [tone]: { ...edited[tone], ...change } });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isNew ? 'Your page is live' : 'Write the post'}
      description="Change the texts as you like. The link goes into the first comment, not into the post."
      footer={
        <>
          <SandboxPostLink magnet={magnet} />
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <div className="grid gap-4">
        {magnet.status !== 'active' && (
          <Notice tone="warn">The link opens once the magnet is active.</Notice>
        )}
        <HiddenCommentsHint magnetId={magnet.id} />
        <Segmented
          label="Style"
          value={tone}
          choices={postTones.map((value) => ({ value, label: toneLabels[value] }))}
          onChange={setTone}
        />
        <CopiedText
          label="Post"
          button="Copy post"
          done="Paste it as a new post on LinkedIn."
          limit={POST_LIMIT}
          value={texts.post}
          onChange={(post) => edit({ post })}
        />
        <CopiedText
          label="First comment"
          button="Copy first comment"
          done="Paste it as the first comment under your post."
          limit={COMMENT_LIMIT}
          value={texts.firstComment}
          onChange={(firstComment) => edit({ firstComment })}
        />
      </div>
    </Dialog>
  );
}

function CopiedText({
  label,
  button,
  done,
  limit,
  value,
  onChange,
}: {
  label: string;
  button: string;
  done: string;
  limit: number;
  value: string;
  onChange: (text: string) => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const tooLong = `LinkedIn takes ${limit.toLocaleString()} characters here. Please shorten the text.`;
  return (
    <div className="grid gap-2">
      <Field label={label} error={value.length > limit ? tooLong : undefined}>
        {(control) => (
          <textarea
            {...control}
            ref={field}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className={`${controlClass} field-sizing-content max-h-64 min-h-24 resize-y py-2 text-sm leading-6`}
          />
        )}
      </Field>
      <Button
        className="justify-self-start"
        onClick={() => field.current !== null && void copyField(field.current, done)}
      >
        <Copy aria-hidden size={16} />
        {button}
      </Button>
    </div>
  );
}
