import { Mail, ShieldAlert } from 'lucide-react';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { takedownReasonTexts } from '#shared/takedowns/takedown-reasons.ts';
import { instance } from '#desktop/renderer/platform/instance.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { buttonClass } from '#desktop/renderer/ui/controls/button.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { reviewRequest } from './review-request.ts';

/** Replaces the link to share: why the page is closed, the effects, and how to answer. */
export function TakenDownPanel({
  magnet: { id, title },
  takenDown,
}: {
  magnet: Pick<Magnet, 'id' | 'title'>;
  takenDown: NonNullable<Magnet['takenDown']>;
}) {
  const { timeZone } = useUser();
  const { supportEmail } = instance;
  return (
    <section
      aria-labelledby="taken-down"
      className="grid grid-cols-1 gap-3 rounded-panel border border-bad bg-surface p-5 sm:p-6"
    >
      <h2
        id="taken-down"
        className="flex items-center gap-2 text-[1.0625rem] font-semibold tracking-tight text-bad"
      >
        <ShieldAlert aria-hidden size={19} className="shrink-0" />
        This page was taken down
      </h2>
      <p className="text-sm text-ink-soft">
        {takedownReasonTexts[takenDown.reason]} · <TimeText at={takenDown.at} zone={timeZone} />
      </p>
      <blockquote className="border-l-2 border-line-strong pl-3 text-sm leading-6 wrap-anywhere whitespace-pre-line">
        {takenDown.message}
      </blockquote>
      <p className="text-sm leading-6">
        Visitors see that the page is inactive, and nobody can open its content, not even people who
        unlocked it before. You can edit or delete it, but you cannot publish or copy it or use its
        file in another page. Your leads and your other pages are not affected.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <a
          href={reviewRequest(supportEmail, { id, title, message: takenDown.message })}
          className={buttonClass('plain')}
        >
          <Mail aria-hidden size={16} />
          Ask for a review
        </a>
        <p className="text-sm text-ink-soft wrap-anywhere">Writes an email to {supportEmail}.</p>
      </div>
    </section>
  );
}
