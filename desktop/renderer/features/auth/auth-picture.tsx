import { LatchMark } from '#shared/ui/latch-mark.tsx';

/** A drawing of the product: a comment, the word found in it, the latch opening. */
export function AuthPicture() {
  return (
    <aside
      aria-hidden
      className="relative hidden overflow-hidden border-l border-line bg-surface lg:grid lg:place-items-center"
    >
      <div className="w-[min(80%,30rem)]">
        <div className="rounded-panel border border-line bg-surface p-6 shadow-floating">
          <div className="flex items-center gap-3">
            <Face />
            <div className="grid gap-1.5">
              <div className="h-2.5 w-28 rounded-full bg-ink/80" />
              <div className="h-2 w-40 rounded-full bg-line" />
            </div>
          </div>
          <p className="mt-5 text-[1.375rem] leading-9 tracking-tight">
            Great post. <span className="found-word">growth</span> please, I need this for Monday!
          </p>
          <div className="mt-5 flex gap-5 text-xs text-ink-soft">
            <span>Like</span>
            <span>Reply</span>
            <span>Copy link to comment</span>
          </div>
        </div>
        <div className="ml-12 h-12 w-px border-l-2 border-dashed border-line-strong" />
        <div className="ml-6 flex items-center gap-5 rounded-panel border border-line bg-paper p-5">
          <LatchMark isOpen size={44} />
          <div>
            <p className="font-semibold">Word found, content released</p>
            <p className="mt-0.5 text-sm text-ink-soft">
              Looked for GROWTH, read from the post itself
            </p>
          </div>
        </div>
        <p className="mt-10 max-w-sm text-pretty text-ink-soft">
          Every unlock keeps its evidence: the comment, the word, how it was read and when.
        </p>
      </div>
    </aside>
  );
}

function Face() {
  return (
    <svg viewBox="0 0 48 48" className="size-12">
      <circle cx="24" cy="24" r="24" className="fill-sunk" />
      <circle cx="24" cy="19" r="8" className="fill-line-strong" />
      <path
        d="M8.5 42a16 16 0 0 1 31 0A24 24 0 0 1 24 48a24 24 0 0 1-15.5-6Z"
        className="fill-line-strong"
      />
    </svg>
  );
}
