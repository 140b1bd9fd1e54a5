import type { ReactNode } from 'react';
import { ClosedStepView } from './closed-step.tsx';
import { CommentStepView } from './comment-step.tsx';
import { ConfirmStepView } from './confirm-step.tsx';
import { EmailStepView } from './email/email-step.tsx';
import { PendingStepView } from './pending-step.tsx';
import { ReportStepView } from './report-step.tsx';
import { UnlockedStepView } from './unlocked-step.tsx';
import type { UnlockPageView } from '../unlock-page-view.ts';

/**
 * The part of the page that changes between states; the island replaces it as a whole. `data-opened`
 * marks the page after an unlock: pixels report it, whenever their script loads.
 */
export function UnlockStepView({ view }: { view: UnlockPageView }) {
  const { step } = view;
  const isOpened = step.kind === 'unlocked' && step.justUnlocked;
  return (
    <div className="flow" data-step={step.kind} data-opened={isOpened ? '' : undefined}>
      {viewOfStep(view)}
    </div>
  );
}

function viewOfStep(view: UnlockPageView): ReactNode {
  const { step } = view;
  switch (step.kind) {
    case 'comment':
      return <CommentStepView view={view} step={step} />;
    case 'closed':
      return <ClosedStepView view={view} step={step} />;
    case 'pending':
      return <PendingStepView view={view} step={step} />;
    case 'email':
      return <EmailStepView view={view} step={step} />;
    case 'confirm':
      return <ConfirmStepView view={view} step={step} />;
    case 'unlocked':
      return <UnlockedStepView view={view} step={step} />;
    case 'report':
      return <ReportStepView view={view} step={step} />;
  }
}
