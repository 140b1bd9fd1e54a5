import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSandboxPost } from '#desktop/renderer/features/unlock/look/sandbox-post.ts';

/** Where the creator can see the comment: a practice comment only has the address of a real one. */
export function CommentLink({ magnetId, url }: { magnetId: string; url: string }) {
  const sandboxPost = useSandboxPost(magnetId);
  return sandboxPost === null ? (
    <LinkedinLink url={url} />
  ) : (
    <OutLink href={sandboxPost}>Open the sandbox post</OutLink>
  );
}

/** The link as it was pasted, and where a practice comment really is. */
export function EvidenceLink({ magnetId, url }: { magnetId: string; url: string }) {
  const sandboxPost = useSandboxPost(magnetId);
  return (
    <>
      <LinkedinLink url={url} />
      {sandboxPost !== null && (
        <span className="block text-ink-soft">
          A practice comment: find it on the <OutLink href={sandboxPost}>sandbox post</OutLink>
        </span>
      )}
    </>
  );
}

/** The author's name; authors of practice comments have no profile. */
export function AuthorLink({
  magnetId,
  name,
  url,
}: {
  magnetId: string;
  name: string;
  url: string | null;
}) {
  const isPractice = useSandboxPost(magnetId) !== null;
  return url === null || isPractice ? name : <OutLink href={url}>{name}</OutLink>;
}

function LinkedinLink({ url }: { url: string }) {
  return <OutLink href={url}>Open the comment on LinkedIn</OutLink>;
}

function OutLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="link">
      {children}
      <ExternalLink aria-hidden size={13} className="ml-1 inline align-[-1px]" />
    </a>
  );
}
