import { LatchMark } from '#shared/ui/latch-mark.tsx';
import { unlockTexts, welcomeText } from '#shared/unlock/unlock.rules.ts';
import { hasMailResult, MailOfferForm } from './mail-offer.tsx';
import { NextStepPanel } from './next-step.tsx';
import { NextSteps } from './next-steps.tsx';
import { hasQuestionResult, QuestionForm } from './question-form.tsx';
import type { UnlockedStep, UnlockPageView } from '../unlock-page-view.ts';
import { UnlockedItems } from './unlocked-content.tsx';

/** The content, after a completed grant. */
export function UnlockedStepView({ view, step }: { view: UnlockPageView; step: UnlockedStep }) {
  const hasOwnResult = hasMailResult(step.mail) || hasQuestionResult(step.question);
  return (
    <section className={step.justUnlocked ? 'sheet unlocked is-new' : 'sheet unlocked'}>
      <header className="unlocked-head">
        <LatchMark isOpen size={44} />
        <div>
          <h2 tabIndex={-1} data-focus={hasOwnResult ? undefined : true}>
            {unlockTexts.unlockedTitle}
          </h2>
          <p dir="auto">{welcomeText(step.name)}</p>
        </div>
      </header>
      {!step.confirmed && (
        <p className="remark">
          LinkedIn did not show us your comment yet. We opened the content anyway. Please do not
          delete the comment.
        </p>
      )}
      <UnlockedItems items={step.items} />
      {step.nextStep && <NextStepPanel nextStep={step.nextStep} />}
      {step.question && <QuestionForm view={view} question={step.question} />}
      {step.mail && <MailOfferForm pageUrl={view.pageUrl} step="keep" mail={step.mail} />}
      <NextSteps view={view} />
    </section>
  );
}
